import Box from '@mui/material/Box';
import { useLocation, useSearchParams } from 'react-router';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { AwaitedPayment } from './AwaitedPayment.tsx';
import { LoadSummary } from './LoadSummary.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import type { StepProps } from '../stepProps.ts';
import { revisitingAddress } from './revisiting.ts';

/** The changes of a processed file, with a way back to its checks. */
export function LoadResult(props: StepProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <AwaitedPayment load={props.load} />
      <LoadSummary {...props} />
      <RefusedRows load={props.load} outcome="failed" />
      <TextLink to={revisitingAddress(pathname, search, true)}>See the checks of this file again</TextLink>
    </Box>
  );
}
