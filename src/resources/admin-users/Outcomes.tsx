import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { listRow } from '../../shared/dashboard/Section.tsx';
import { Surface } from '../../shared/ui/Surface.tsx';
import { nameOf, type Outcome } from './giveAccess.ts';

/** The outcome of the last attempt for each person. It takes the focus, because the pressed button is far below. */
export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [outcomes]);
  if (outcomes.length === 0) return null;
  const given = outcomes.filter(({ problem }) => problem === null).length;
  return (
    <Box component="section" aria-labelledby="outcomes">
      <Box ref={heading} id="outcomes" component="h2" tabIndex={-1} sx={{ typography: 'h2', m: 0, mb: 1.5, outline: 'none' }}>
        {given === outcomes.length ? 'Access was given' : `Access was given to ${given} of ${outcomes.length}`}
      </Box>
      <Surface>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {outcomes.map(({ employee, problem }) => (
            <Box component="li" key={employee.employeeUid} sx={{ ...listRow, justifyContent: 'flex-start' }}>
              {problem === null ? (
                <CheckCircleRounded aria-hidden sx={{ color: 'success.main' }} />
              ) : (
                <ErrorRounded aria-hidden sx={{ color: 'error.main' }} />
              )}
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>{nameOf(employee)}</Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
                  {problem ?? `The invitation was sent to ${employee.email}`}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Surface>
    </Box>
  );
}
