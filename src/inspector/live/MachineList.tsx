import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { chartSummaries } from '../../charts/drawing/loadChart.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { field } from '../parts/panel.ts';
import { findMachines } from './findMachines.ts';

interface MachineListProps {
  selected: string;
  onSelect: (machine: string) => void;
}

const groups = [
  ['flow', 'Flows'],
  ['lifecycle', 'Lifecycles'],
] as const;

/** All machines of the project, searched by the names in them. */
export function MachineList({ selected, onSelect }: MachineListProps) {
  const [text, setText] = useState('');
  const found = findMachines(chartSummaries, text);
  const id = useId();
  return (
    <>
      <Box sx={{ p: 1.5 }}>
        <Box
          component="input"
          type="search"
          id={id}
          aria-label="Find a machine, state, event, guard or action"
          placeholder="State, event, guard, action…"
          value={text}
          onChange={(event) => setText(event.target.value)}
          sx={{ ...field, width: 1, minHeight: 44 }}
        />
      </Box>
      <Box role="status" sx={{ px: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {text !== '' && (found.length === 0 ? `No machine contains “${text}”.` : `${found.length} of ${chartSummaries.length}`)}
      </Box>
      {groups.map(([kind, title]) => {
        const ofKind = found.filter(({ summary }) => summary.kind === kind);
        return (
          ofKind.length > 0 && (
            <Box key={kind} component="nav" aria-label={title} sx={{ pb: 1 }}>
              <Box component="h3" sx={{ m: 0, px: 2, py: 0.75, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}>
                {title}
              </Box>
              {ofKind.map(({ summary, matches }) => (
                <Box
                  key={summary.id}
                  component="button"
                  type="button"
                  aria-current={summary.id === selected ? 'true' : undefined}
                  onClick={() => onSelect(summary.id)}
                  sx={look}
                >
                  <span>{summary.title}</span>
                  <Box component="small" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                    {matches.length > 0
                      ? matches.map((word) => `${word.kind} ${word.text}`).join(', ')
                      : `${summary.stateCount} states, ${summary.transitionCount} transitions`}
                  </Box>
                  {summary.awaits !== null && (
                    <Box component="small" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                      Not in use yet: waits for {summary.awaits}
                    </Box>
                  )}
                </Box>
              ))}
            </Box>
          )
        );
      })}
    </>
  );
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  width: 1,
  minHeight: 44,
  justifyContent: 'center',
  px: 2,
  py: 0.5,
  border: 0,
  borderLeft: '3px solid transparent',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.9375rem',
  textAlign: 'left',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: colours.greyTint },
  '&[aria-current]': { bgcolor: colours.pinkTint, borderLeftColor: colours.pink, fontWeight: 650 },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
} as const;
