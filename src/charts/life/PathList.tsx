import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { LifecycleStep } from '../../../schemas/generated/types.ts';
import { unnamedActor } from '../../shared/changes/unnamedActor.ts';
import { Moment } from '../../shared/dates/Moment.tsx';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  li: { borderTop: `1px solid ${theme.palette.divider}`, padding: '10px 0', overflowWrap: 'anywhere' },
}));

/** The history of a record, the newest step first, each with the person, their role and the time. */
export function PathList({ path }: { path: readonly LifecycleStep[] }) {
  if (path.length === 0) return <Box color="text.secondary">No changes recorded yet.</Box>;
  return (
    <List>
      {path.toReversed().map(({ entry, eventLabel, from, toLabel, at, actorName, actingAs }) => (
        <li key={entry}>
          <Box sx={{ fontWeight: 600 }}>
            {eventLabel}: {from === null ? '' : 'now '}
            {toLabel.toLowerCase()}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {actorName === null ? unnamedActor(actingAs) : `${actorName}, as ${actingAs.replaceAll('-', ' ')}`}
            {', '}
            <Moment at={at} />
          </Box>
        </li>
      ))}
    </List>
  );
}
