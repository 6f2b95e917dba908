import Box from '@mui/material/Box';
import { useCanAccess } from 'react-admin';
import { useRouting } from '../../shared/navigation/routing.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The link to the page on which an employer is closed, for permitted users. */
export function WayToClosure({ employerId }: { employerId: number }) {
  const { canAccess } = useCanAccess({ resource: 'employers', action: 'close' });
  const { isRouted } = useRouting();
  const to = `/employers/${employerId}/close-employer`;
  if (!canAccess || !isRouted(to)) return null;
  return (
    <Box sx={{ mt: { xs: 0, sm: 1 } }}>
      <TextLink to={to}>Close this employer</TextLink>
    </Box>
  );
}
