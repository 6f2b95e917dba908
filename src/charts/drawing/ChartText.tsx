import Box from '@mui/material/Box';
import { memo } from 'react';
import { focusRing } from '../../shared/theme/tokens.ts';
import type { Chart, ChartTransition } from './chart.ts';
import { coverageWords, type Marks } from './marks.ts';

/** The chart in words, for screen readers and for readers who prefer text. */
export const ChartText = memo(function ChartText({ chart, marks }: { chart: Chart; marks: Marks }) {
  const label = (id: string) => chart.states.find((state) => state.id === id)?.label ?? id;
  return (
    <Box component="details" sx={{ mt: 1.5, fontSize: '0.9375rem' }}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', fontWeight: 600, color: 'text.secondary', py: 1, '&:focus-visible': focusRing }}
      >
        {chart.title} as text
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 3, '& ul': { pl: 2.5, color: 'text.secondary' } }}>
        {chart.states.map((state) => (
          <li key={state.id}>
            <strong>{state.label}</strong>
            {marks.active.has(state.id) && state.parent !== null && ' (current)'}
            {state.kind !== 'atomic' && ` (${state.kind})`}
            {state.parent !== null && chart.states[0]?.id !== state.parent && `, within ${label(state.parent)}`}
            {state.description !== null && `: ${state.description}`}
            <ul>
              {state.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {chart.transitions
                .filter(({ source, targets }) => source === state.id && targets.length > 0)
                .map((transition) => (
                  <li key={transition.id}>
                    {wordsOf(transition)} → {transition.targets.map(label).join(', ')}
                    {marks.next.has(transition.id) && ' (can happen next)'}
                    {(marks.path.get(transition.id) ?? []).map((note) => ` (step ${note})`)}
                    {marks.coverage && ` (${coverageWords(marks.coverage, transition.id)})`}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </Box>
    </Box>
  );
});

function wordsOf({ label, guard, actions }: ChartTransition): string {
  return [label, guard === null ? '' : `[${guard}]`, actions.length === 0 ? '' : `/ ${actions.join(', ')}`]
    .filter(Boolean)
    .join(' ');
}
