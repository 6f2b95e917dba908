import Box from '@mui/material/Box';
import type { CoverageReport } from '../../../machines/coverage.ts';

/** The source of the coverage on the chart, with its figures. */
export function CoverageNote({ report }: { report: CoverageReport | null | undefined }) {
  return (
    <Box role="status" sx={{ mb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
      {wordsOf(report)}
    </Box>
  );
}

function wordsOf(report: CoverageReport | null | undefined): string {
  if (report === undefined) return 'Loading…';
  if (report === null)
    return 'There is no test coverage for this machine yet. Run the tests, then build the portal again: npm test, npm start.';
  const transitions = Object.entries(report.parts).filter(([part]) => part.includes(' on '));
  const taken = transitions.filter(([, part]) => part.taken).length;
  const excepted = transitions.filter(([, part]) => !part.taken && part.exception !== undefined).length;
  const when = report.writtenAt.slice(0, 16).replace('T', ' ');
  const exceptions = excepted === 0 ? '' : `, ${excepted} left out on purpose`;
  return `The tests of ${when} took ${taken} of ${transitions.length} transitions${exceptions}. Solid green: taken. Dashed brown: not.`;
}
