import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { useSession } from '../../shared/portal/session.ts';
import { ActionAnchor, ActionLink } from '../../shared/ui/Action.tsx';
import { WideLabel } from './WideLabel.tsx';

const MANAGE_NEW_EMPLOYERS = '/manage-new-employers';

/** The bar's buttons: help for employers, and, for admins and intermediaries, the employers that joined last. */
export function ShellActions() {
  const { user, configuration } = useSession();
  const { isRouted } = useRouting();
  return (
    <>
      {isAdminOrIntermediary(user) && isRouted(MANAGE_NEW_EMPLOYERS) && (
        <ActionLink look="bar" to={MANAGE_NEW_EMPLOYERS} aria-label="Manage new employers" title="Manage new employers">
          <DomainAddOutlined />
          <WideLabel>Manage new employers</WideLabel>
        </ActionLink>
      )}
      <ActionAnchor look="bar" href={configuration.helpUrl} rel="noreferrer" aria-label="Employer help" title="Employer help">
        <HelpOutlineOutlined />
        <WideLabel>Employer help</WideLabel>
      </ActionAnchor>
    </>
  );
}
