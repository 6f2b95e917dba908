import Button from '@mui/material/Button';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useScreenAddress } from '../screenAddresses.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** The page for a record that does not exist or that the user may not see: the service does not distinguish the two. */
export function NotFound({ what }: { what: string }) {
  const { resource } = useDefinition();
  const addressOf = useScreenAddress();
  return (
    <Page
      title={`We can't find this ${what}`}
      intro={`The link may be out of date or mistyped, or you may not have access to this ${what}.`}
    >
      <Button component={PrefetchLink} to={addressOf()} variant="contained">
        Go to {inSentence(resource.pluralTitle)}
      </Button>
    </Page>
  );
}
