import Box from '@mui/material/Box';
import { Moment } from '../../shared/dates/Moment.tsx';
import { useListState } from '../../screens/list/useListState.ts';

/** When the figures of the listed clients were counted: the time of the oldest. */
export function FiguresTime() {
  const { data = [] } = useListState();
  const [oldest] = data
    .map(({ figuresTimestamp }) => figuresTimestamp)
    .filter((time) => typeof time === 'string')
    .toSorted();
  if (oldest === undefined) return null;
  return (
    <Box component="p" sx={{ m: 0, mb: 1.5, color: 'text.secondary', fontSize: '0.875rem' }}>
      Figures are updated within a minute of a change. The oldest figures on this page are from <Moment at={oldest} />.
    </Box>
  );
}
