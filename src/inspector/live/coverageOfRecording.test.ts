import { expect, it } from 'vitest';
import { loadChart } from '../../charts/drawing/loadChart.ts';
import type { Entry } from '../recording/recording.ts';
import { coverageOfRecording } from './coverageOfRecording.ts';

const step = (n: number, taken: string[]): Entry => ({ page: 'p', n, at: n, kind: 'microstep', actor: 'p-1', taken });

it('has the transitions that actors took, and the states at their ends with those around them', async () => {
  const chart = await loadChart('confirmDialog');
  const opening = chart.transitions.find(({ targets }) => targets.some((id) => id.includes('.open')));
  if (!opening) throw new Error('The dialog opens by a transition.');
  const parts = coverageOfRecording(chart, [step(1, [opening.id]), step(2, ['signIn.idle on begin [0]'])]);
  const taken = Object.entries(parts).flatMap(([part, { taken: isTaken }]) => (isTaken ? [part] : []));
  expect(taken).toContain(opening.id);
  expect(taken).toContain(opening.source);
  for (const target of opening.targets) expect(taken).toContain(target);
  expect(taken.filter((part) => part.includes(' on '))).toEqual([opening.id]);
  expect(Object.keys(parts)).toHaveLength(chart.states.length + chart.transitions.length);
});
