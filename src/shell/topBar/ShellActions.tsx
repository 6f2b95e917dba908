import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { useSession } from '../../shared/portal/session.ts';
import { ActionAnchor, ActionLink } from '../../shared/ui/Action.tsx';
import { WideLabel } from '../WideLabel.tsx';

/** The page that lists the newest employers. */
export const MANAGE_NEW_EMPLOYERS = '/manage-new-employers';

/** The bar's buttons: help for employers and, for admins and intermediaries, the newest employers. */
export function ShellActions() {
  const { user, configuration } = useSession();
  const { isRouted } = useRouting();
  return (
    <>
      {isAdminOrIntermediary(user) && isRouted(MANAGE_NEW_EMPLOYERS) && (
        // Hidden on phones, where the search and the employer's name need the room: the account menu has the link instead.
        <Box component="span" sx={{ display: { xs: 'none', sm: 'contents' } }}>
          <ActionLink look="bar" to={MANAGE_NEW_EMPLOYERS} aria-label="Manage new employers" title="Manage new employers">
            <DomainAddOutlined />
            <WideLabel>Manage new employers</WideLabel>
          </ActionLink>
        </Box>
      )}
      <ActionAnchor look="bar" href={configuration.helpUrl} rel="noreferrer" aria-label="Employer help" title="Employer help">
        <HelpOutlineOutlined />
        <WideLabel>Employer help</WideLabel>
      </ActionAnchor>
    </>
  );
}
