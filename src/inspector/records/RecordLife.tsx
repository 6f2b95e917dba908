import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { LifeOfARecord } from '../../../schemas/generated/types.ts';
import { ChartDrawing } from '../../schema-ui/chart/ChartDrawing.tsx';
import { formatFullDate } from '../../shared/dates/formatDate.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { panel, panelHead } from '../screen/panel.ts';
import { ageText } from './age.ts';
import { stateValueOf } from './stateValueOf.ts';
import { useAnswer } from './useAnswer.ts';

interface RecordLifeProps {
  machine: string;
  recordUid: string;
  /** ms since the epoch. */
  now: number;
}

/** A record's path on its chart, and for each event whether it may happen now, or why not. */
export function RecordLife({ machine, recordUid, now }: RecordLifeProps) {
  const path = `/lifecycles/${machine}/records/${encodeURIComponent(recordUid)}`;
  const { answer, failure } = useAnswer<{ data: LifeOfARecord }>(path);
  const life = answer?.data;
  const steps = useMemo(
    () =>
      life?.path.flatMap(({ from, event, to, at, actorName }) =>
        from === null ? [] : [{ from, event, to, note: `${formatFullDate(at)}, ${actorName ?? 'the service'}` }],
      ),
    [life],
  );
  if (failure !== null)
    return (
      <Box role="alert" sx={{ ...panel, p: 2 }}>
        {failure}
      </Box>
    );
  if (!life) return <Box sx={{ ...panel, p: 2, color: 'text.secondary' }}>Looking the record up…</Box>;
  const { record } = life;
  return (
    <Box component="section" aria-label="Life of the record" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>{record.title}</h2>
        {record.href !== null && <TextLink to={record.href}>Open its page</TextLink>}
      </Box>
      <Box sx={{ flex: 1, overflow: 'auto', p: 2, '& h3': { typography: 'h3', fontSize: '0.9375rem', m: 0, mt: 2, mb: 0.5 } }}>
        <Box component="p" sx={{ m: 0, mb: 1.5 }}>
          <strong>{record.stateLabel}</strong> for {ageText(record.since, now)}
          {record.employerName !== null && `, ${record.employerName}`}
        </Box>
        <ChartDrawing
          machine={machine}
          active={stateValueOf(record.state)}
          next={life.events.filter(({ allowed }) => allowed).map(({ event }) => event)}
          path={steps}
          maxHeight="46vh"
        />
        <h3>What may happen next</h3>
        {life.events.length === 0 && <Box sx={{ color: 'text.secondary' }}>Nothing: its life has ended.</Box>}
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.9375rem' }}>
          {life.events.map(({ event, label, allowed, reason, isPermitted }) => (
            <li key={event}>
              <strong>{label}</strong>: {allowed ? (isPermitted ? 'may happen now' : 'may happen now, but not by you') : reason}
            </li>
          ))}
        </Box>
        <h3>Its path</h3>
        <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: '0.9375rem' }}>
          {life.path.map(({ entry, at, eventLabel, toLabel, actorName, actingAs }) => (
            <li key={entry}>
              {formatFullDate(at)}: {eventLabel} → {toLabel}, by{' '}
              {actorName === null ? 'the service' : `${actorName} (${actingAs})`}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
