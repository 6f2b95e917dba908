import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { LifecycleEvent } from '../../../schemas/generated/types.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { borderTop: `1px solid ${theme.palette.divider}`, padding: '10px 0', overflowWrap: 'anywhere' },
}));

/**
 * The events of a record: the possible ones first, the others with the reason why they are not possible. Events without a transition from the state
 * come last.
 */
export function NextEvents({ events }: { events: readonly LifecycleEvent[] }) {
  if (!events.some(({ allowed, reason }) => allowed || reason))
    return <Box color="text.secondary">Nothing. This is the final state.</Box>;
  const possible = events.toSorted((one, other) => Number(other.allowed) - Number(one.allowed));
  return (
    <List>
      {possible.map(({ event, label, allowed, reason, isPermitted }) => (
        <li key={event}>
          <Box sx={{ fontWeight: 600 }}>{label}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{allowed ? whoMay(isPermitted) : reason}</Box>
        </li>
      ))}
    </List>
  );
}

const whoMay = (isPermitted: boolean): string => (isPermitted ? 'You can do this now.' : "You can't do this. Ask your provider.");
