import Box from '@mui/material/Box';
import type { CoverageReport } from '../../../machines/coverage.ts';
import type { Coverage } from '../../charts/drawing/marks.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

interface CoverageNoteProps {
  machine: string;
  /** The figures of the tests: undefined while they load, null if this build has none. */
  report: CoverageReport | null | undefined;
  /** The parts that actors took in this recording, if the tests have no figures. */
  recorded: Coverage | undefined;
  /** Whether the service decides on the machine's records: the browser has no actor of it. */
  isLifecycle: boolean;
}

/** The source of the coverage on the chart, with its figures. */
export function CoverageNote({ machine, report, recorded, isLifecycle }: CoverageNoteProps) {
  return (
    <Box role="status" sx={{ mb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
      {report === null && recorded ? ofRecording(recorded) : ofTests(report)}
      {report === null && isLifecycle && (
        <>
          {' '}
          The service applies this lifecycle to stored records.{' '}
          <TextLink to={`/inspector?view=records&machine=${machine}`}>See how many are in each state</TextLink>
        </>
      )}
    </Box>
  );
}

const transitionsOf = (parts: Coverage) => Object.entries(parts).filter(([part]) => part.includes(' on '));
const legend = 'Solid green: taken. Dashed brown: not.';

function ofTests(report: CoverageReport | null | undefined): string {
  if (!report) return 'Loading…';
  const transitions = transitionsOf(report.parts);
  const taken = transitions.filter(([, part]) => part.taken).length;
  const excepted = transitions.filter(([, part]) => !part.taken && part.exception !== undefined).length;
  const when = report.writtenAt.slice(0, 16).replace('T', ' ');
  const exceptions = excepted === 0 ? '' : `, ${excepted} left out on purpose`;
  return `The tests of ${when} took ${taken} of ${transitions.length} transitions${exceptions}. ${legend}`;
}

function ofRecording(recorded: Coverage): string {
  const transitions = transitionsOf(recorded);
  const taken = transitions.filter(([, part]) => part.taken).length;
  return `This recording took ${taken} of ${transitions.length} transitions. ${legend}`;
}
