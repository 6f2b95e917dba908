import type {
  BulkLoadDuplicate,
  BulkLoadFixes,
  BulkLoadJob,
  BulkLoadMappingState,
  BulkLoadMissingMember,
  BulkLoadResult,
  BulkLoadRow,
} from '../../../schemas/generated/types.ts';
import type { Answers } from './fakeBrowser.ts';

/** For tests: an uploaded file of contributions. */
export const buildLoad = (part: Partial<BulkLoadJob> = {}): BulkLoadJob => {
  const status = part.status ?? 'waitingForTriggerToStartProcessing';
  const isOpen = status === 'waitingForTriggerToStartProcessing';
  return {
    bulkLoadJobUid: 'j1',
    bulkLoadUid: 'b1',
    employerUid: 'e1',
    fileName: 'July.csv',
    fileAction: 'contribution',
    formatId: 'base-contribution',
    status,
    uploadedTimestamp: '2026-07-24T09:00:00Z',
    uploadedBy: 'Ada Byron',
    fileSize: 7_262,
    fileSha256: 'a'.repeat(64),
    rowCount: 2,
    failedRowCount: 0,
    warnedRowCount: 0,
    undecidedRowCount: 0,
    fileErrorCount: 0,
    allowedActions: { canCorrect: isOpen, canMap: isOpen, canChooseSheet: isOpen, canRetry: false },
    validation: { progress: 100, isComplete: status !== 'validatingData' },
    processingSummary: {
      loadLevelSummary: { total_monthly_payroll_amt: 1_250 },
      itemInstructions: [{ total: 2, description: 'Record a contribution' }],
    },
    ...part,
  };
};

export const buildRow = (part: Partial<BulkLoadRow>): BulkLoadRow => ({
  rowNumber: 2,
  difference: 0,
  cells: [],
  edits: [],
  findings: [],
  ...part,
});

export const buildMappingState = (part: Partial<BulkLoadMappingState> = {}): BulkLoadMappingState =>
  ({
    mapping: {
      formatId: 'base-contribution',
      hasHeading: true,
      columns: ['payrollNumber', 'employeeRegularAmount'],
      values: {},
      dateOrder: null,
    },
    headings: ['Number', 'EE'],
    sampleRows: [],
    reading: null,
    questions: [],
    ...part,
  }) as BulkLoadMappingState;

interface UploadService {
  rows?: readonly BulkLoadRow[];
  mapping?: BulkLoadMappingState;
  /** The rows of a processed file, whatever their outcome. */
  results?: readonly BulkLoadResult[];
  /** The members who are missing from the file. */
  missing?: readonly BulkLoadMissingMember[];
  /** The rows that may be about known employees. */
  duplicates?: readonly BulkLoadDuplicate[];
  /** The rows that a correction changes, or the refusal of it. */
  onCorrect?: () => readonly BulkLoadRow[] | Response;
  /** The safe fixes of all rows. */
  fixes?: BulkLoadFixes['groups'];
  /** The number of cells that a correction of all rows changes. */
  cellCount?: number;
}

/** For tests: the answers of the service about one upload. */
export const playService =
  (
    load: Partial<BulkLoadJob>,
    {
      rows = [],
      mapping = buildMappingState(),
      results = [],
      missing = [],
      duplicates = [],
      onCorrect = () => [],
      fixes = [],
      cellCount = 2,
    }: UploadService = {},
  ): Answers =>
  ({ method, path }) => {
    const job = buildLoad(load);
    const list = (data: readonly object[]) =>
      Response.json({ data, meta: { totalCount: data.length, pageCount: 1, currentPage: 1, perPage: 500 } });
    if (path.includes('/jobItems/')) return list(rows);
    if (method === 'GET' && path.includes('/missing-members'))
      return list(path.includes('decision=none') ? missing.filter(({ decision }) => decision === null) : missing);
    if (method === 'GET' && path.includes('/duplicates')) return list(duplicates);
    if (path.includes('/results')) return list(results);
    if (method === 'PATCH' && path.endsWith('/rows')) {
      const answer = onCorrect();
      return answer instanceof Response ? answer : Response.json({ data: { job, rows: answer } });
    }
    if (method === 'GET' && path.endsWith('/fixes')) return Response.json({ data: { groups: fixes } });
    if (path.endsWith('/replacements/matches'))
      return Response.json({ data: { cellCount, examples: [{ rowNumber: 2, before: 'abc', after: '9.00' }] } });
    if (method === 'POST') return Response.json({ data: { job, cellCount, rowCount: cellCount, firstEdit: 4, lastEdit: 7 } });
    if (method === 'GET' && path.endsWith('/mapping')) return Response.json({ data: mapping });
    return Response.json({ data: job });
  };
