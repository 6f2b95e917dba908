import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRouting } from '../../shared/navigation/routing.ts';
import { useSession } from '../../shared/portal/session.ts';

const MANAGE_NEW_EMPLOYERS = '/manage-new-employers';

/** A button of the bar: icon and words, on small screens the icon alone with the words as its name. */
function BarButton({
  icon,
  label,
  ...props
}: { icon: ReactNode; label: string } & ButtonProps & { to?: string; href?: string; rel?: string }) {
  return (
    <Button
      color="secondary"
      aria-label={label}
      title={label}
      {...props}
      sx={{
        minWidth: 44,
        px: { xs: 1, lg: 1.5 },
        gap: 1,
        '& svg': { fontSize: 22 },
        '& > span': { display: { xs: 'none', lg: 'inline' } },
      }}
    >
      {icon}
      <span aria-hidden="true">{label}</span>
    </Button>
  );
}

/** The bar's buttons: help for employers, and, for admins and intermediaries, the employers that are about to join. */
export function ShellActions() {
  const { user, configuration } = useSession();
  const { isRouted } = useRouting();
  return (
    <>
      {isAdminOrIntermediary(user) && isRouted(MANAGE_NEW_EMPLOYERS) && (
        <BarButton component={PrefetchLink} to={MANAGE_NEW_EMPLOYERS} icon={<DomainAddOutlined />} label="Manage new employers" />
      )}
      <BarButton
        component="a"
        href={configuration.helpUrl}
        rel="noreferrer"
        icon={<HelpOutlineOutlined />}
        label="Employer help"
      />
    </>
  );
}
