import Box from '@mui/material/Box';
import { useRouting } from '../../shared/navigation/routing.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { useMay } from '../model/useMay.ts';

/** The way to where an employer is closed, for those who may. */
export function WayToClosure({ employerId }: { employerId: number }) {
  const may = useMay();
  const { isRouted } = useRouting();
  const to = `/employers/${employerId}/close-employer`;
  if (!may('employer.close') || !isRouted(to)) return null;
  return (
    <Box sx={{ mt: { xs: 0, sm: 1 } }}>
      <TextLink to={to}>Close this employer</TextLink>
    </Box>
  );
}
