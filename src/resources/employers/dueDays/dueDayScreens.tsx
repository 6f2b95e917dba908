import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import schema from '../../../../schemas/entities/due-day-change.schema.json' with { type: 'json' };
import employerSchema from '../../../../schemas/entities/due-day-change-employer.schema.json' with { type: 'json' };
import type { DueDayChange, DueDayChangeEmployer } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { type BatchScreens, titlesOf } from '../manyEmployers/batchScreens.ts';

const employers = (count: number): string => formatCount(count, 'employer');
const dayText = (day: number | null): string => (day === null ? 'No fixed day, but days after the period' : String(day));

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ mb: 0.5 }}>
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{name}</Box>
    {children}
  </Box>
);

function stepText({ outcome }: DueDayChangeEmployer, { paymentDueDay: day }: DueDayChange, from: number | null): string {
  if (outcome === 'leftOut') return dayText(from);
  return outcome === 'undone' ? `${day} → ${dayText(from)}` : `${dayText(from)} → ${day}`;
}

/** The words and the fields of changes of due days. */
export const dueDayScreens: BatchScreens<DueDayChange, DueDayChangeEmployer> = {
  path: '/due-day-changes',
  permission: 'dueDayChange.manage',
  title: 'Change of due days',
  pluralTitle: 'Changes of due days',
  noun: 'change',
  uidOf: ({ dueDayChangeUid }) => dueDayChangeUid,
  inputOf: ({ paymentDueDay }) => ({ paymentDueDay: String(paymentDueDay) }),
  titleOf: ({ paymentDueDay }) => `Payment due day ${paymentDueDay}`,
  lineOf: ({ paymentDueDay }, all) => `Due day ${paymentDueDay} for ${all}`,
  outcomes: { toDo: 'toChange', done: 'changed' },
  stateTitles: titlesOf<DueDayChange['state']>(schema.properties.state.oneOf),
  outcomeTitles: titlesOf(employerSchema.properties.outcome.oneOf),
  words: {
    intro: 'To make one, search or filter the list of employers, then choose “Change due days”.',
    empty: 'Nobody has changed the due days of many employers yet.',
    goesOn: 'You can leave this page: the change goes on.',
    undoneBy: 'Undone by',
    undoHint:
      'Undo gives each employer back the due days it had before. An employer whose due days somebody has changed since is left alone, and a pay period that has opened meanwhile keeps its due date.',
    start: (count) => `Change ${count}`,
    undo: (count) => `Undo: change ${count} back`,
  },
  progressOf({ state, paymentDueDay }, { toDo, done, leftOut, failed, undone, kept }) {
    const out = leftOut > 0 ? ` ${employers(leftOut)} left out.` : '';
    const faults = failed > 0 ? ` ${employers(failed)} could not be changed: see the reasons below.` : '';
    switch (state) {
      case 'preview':
        return `${employers(toDo)} would get the due day ${paymentDueDay}.${out} Nothing is changed yet.`;
      case 'running':
        return `${formatCount(done + failed)} of ${employers(done + failed + toDo)} done.${faults}`;
      case 'done':
        return `${employers(done)} changed.${faults}${out}`;
      case 'undoing':
        return `${formatCount(undone + kept)} of ${employers(undone + kept + done)} changed back.`;
      case 'undone':
        return `${employers(undone)} changed back.${kept > 0 ? ` ${employers(kept)} not changed back: see the reasons below.` : ''}`;
    }
  },
  columns: [
    {
      heading: 'Due day',
      cell: (row, change) =>
        row.records.map(({ uid, name, from }) => (
          <Line key={uid} name={name}>
            {stepText(row, change, from)}
          </Line>
        )),
    },
    {
      heading: 'First pay period affected',
      cell({ outcome, firstPeriod }) {
        if (outcome === 'undone') return null;
        if (!firstPeriod) return outcome === 'leftOut' ? null : 'None is planned yet';
        return (
          <Line name={firstPeriod.title}>
            {formatDate(firstPeriod.from)} → {formatDate(firstPeriod.to)}
          </Line>
        );
      },
    },
  ],
};
