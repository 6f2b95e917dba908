import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { LifeOfARecord } from '../../../schemas/generated/types.ts';
import { ChartDrawing } from '../../charts/drawing/ChartDrawing.tsx';
import { NextEvents } from '../../charts/life/NextEvents.tsx';
import { PathList } from '../../charts/life/PathList.tsx';
import { stateValueOf } from '../../charts/life/stateValueOf.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { unnamedActor } from '../../shared/changes/unnamedActor.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { panel, panelHead } from '../parts/panel.ts';
import { ScrollBody } from '../parts/ScrollBody.tsx';
import { ageText } from './age.ts';
import { useAnswer } from './useAnswer.ts';

interface RecordLifeProps {
  machine: string;
  recordUid: string;
  /** ms since the epoch. */
  now: number;
}

/** A record's path on its chart and, for each event, whether it is possible now or the reason why not. */
export function RecordLife({ machine, recordUid, now }: RecordLifeProps) {
  const path = `/lifecycles/${machine}/records/${encodeURIComponent(recordUid)}`;
  const { answer, failure } = useAnswer<{ data: LifeOfARecord }>(path);
  const life = answer?.data;
  const marks = useMemo(() => life && marksOf(life), [life]);
  if (failure !== null)
    return (
      <Box role="alert" sx={{ ...panel, p: 2 }}>
        {failure}
      </Box>
    );
  if (!life) return <Box sx={{ ...panel, p: 2, color: 'text.secondary' }}>Loading the record…</Box>;
  const { record } = life;
  return (
    <Box component="section" aria-label="Life of the record" sx={{ ...panel, height: 1 }}>
      <Box sx={panelHead}>
        <h2>{record.title}</h2>
        {record.href !== null && <TextLink to={record.href}>Open its page</TextLink>}
      </Box>
      <ScrollBody
        label="Chart, next steps and history"
        sx={{ p: 2, '& h3': { typography: 'h3', fontSize: '0.9375rem', m: 0, mt: 2, mb: 0.5 } }}
      >
        <Box component="p" sx={{ m: 0, mb: 1.5 }}>
          <strong>{record.stateLabel}</strong>
          {record.since === null ? ', since when is not recorded' : ` for ${ageText(record.since, now)}`}
          {record.employerName !== null && `, ${record.employerName}`}
        </Box>
        <ChartDrawing machine={machine} {...marks} maxHeight="46vh" />
        <h3>What can happen next</h3>
        <NextEvents events={life.events} />
        <h3>History</h3>
        <PathList path={life.path} />
      </ScrollBody>
    </Box>
  );
}

function marksOf({ record, path, events }: LifeOfARecord) {
  return {
    active: stateValueOf(record.state),
    next: events.filter(({ allowed }) => allowed).map(({ event }) => event),
    path: path.flatMap(({ from, event, to, at, actorName, actingAs }) =>
      from === null
        ? []
        : [{ from, event, to, note: `${formatFullDate(at)}, ${actorName ?? inSentence(unnamedActor(actingAs))}` }],
    ),
  };
}
