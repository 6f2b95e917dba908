import Button from '@mui/material/Button';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useScreenAddress } from '../list/table/rows.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** Says that there is no such record, or none that the reader may see: the service does not tell the two apart. */
export function NotFound({ what }: { what: string }) {
  const { resource } = useDefinition();
  const addressOf = useScreenAddress();
  return (
    <Page
      title={`This ${what} cannot be found`}
      intro={`The link may be old or mistyped, or you may not have access to this ${what}.`}
    >
      <Button component={PrefetchLink} to={addressOf()} variant="contained">
        Go to {inSentence(resource.pluralTitle)}
      </Button>
    </Page>
  );
}
