import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Link from '@mui/material/Link';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useDefinition } from '../model/DefinitionContext.ts';
import { listAddress } from './listAddress.ts';
import { useScreenAddress } from './rows.ts';

/** The way back from a record to the list, as it was left. */
export function BackToList() {
  const { resource } = useDefinition();
  const addressOf = useScreenAddress();
  return (
    <Link
      component={PrefetchLink}
      to={listAddress(resource.name, addressOf())}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, py: 0.5 }}
    >
      <ArrowBackRounded aria-hidden sx={{ fontSize: 18 }} />
      {resource.pluralTitle}
    </Link>
  );
}
