import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { LifeOfARecord } from '../../../schemas/generated/types.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { ChartDrawing } from '../drawing/ChartDrawing.tsx';
import type { PathStep } from '../drawing/marks.ts';
import { unnamedActor } from '../../shared/changes/unnamedActor.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { NextEvents } from './NextEvents.tsx';
import { PathList } from './PathList.tsx';
import { stateValueOf } from './stateValueOf.ts';
import { useLife } from './useLife.ts';

interface RecordLifeProps {
  machine: string;
  /** The record's name in the lifecycle. */
  record: string;
  /** The record that the screen shows. */
  shown: unknown;
  /** The owner of this life, if a screen shows several. */
  title?: string;
}

/** One record's life: the chart with its path, the next events with the reasons against them, and its history. */
export function RecordLife({ machine, record, shown, title }: RecordLifeProps) {
  const { data: life, error, refetch } = useLife(machine, record, shown);
  if (error && !life) return <LoadFailure what="lifecycle" error={error} onRetry={() => void refetch()} />;
  if (!life) return <Skeleton variant="rounded" height={320} />;
  return (
    <Card component="section" aria-label={title ?? 'Lifecycle'} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 3 }}>
      <Typography component="h2" variant="h2">
        {title ? `${title}: ${life.record.stateLabel.toLowerCase()}` : life.record.stateLabel}
        {life.record.since !== null && ` since ${formatFullDate(life.record.since)}`}
      </Typography>
      <LifeChart life={life} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box component="section" aria-label="What can happen next">
          <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
            What can happen next
          </Typography>
          <NextEvents events={life.events} />
        </Box>
        <Box component="section" aria-label="Recent activity">
          <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
            Recent activity
          </Typography>
          <PathList path={life.path} />
        </Box>
      </Box>
    </Card>
  );
}

function LifeChart({ life: { machine, record, path, events } }: { life: LifeOfARecord }) {
  const steps = useMemo(
    () =>
      path.flatMap(({ from, event, to, at, actorName, actingAs }): PathStep[] =>
        from === null
          ? []
          : [{ from, event, to, note: `${actorName ?? inSentence(unnamedActor(actingAs))}, ${formatFullDate(at)}` }],
      ),
    [path],
  );
  const next = useMemo(() => events.filter(({ allowed }) => allowed).map(({ event }) => event), [events]);
  const active = useMemo(() => stateValueOf(record.state), [record.state]);
  return <ChartDrawing machine={machine} active={active} next={next} path={steps} maxHeight={420} isPlain />;
}
