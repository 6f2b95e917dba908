import { columnTitle, findingWords } from './findings.ts';
import type { FileCheck } from './checkFile.ts';
import type { Severity } from './types.ts';
import type { ColumnName } from '../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** A finding in words, as the service sends it. */
export interface AnsweredFinding {
  code: string;
  severity: Severity;
  rowNumber: number | null;
  column: ColumnName | null;
  columnTitle: string | null;
  message: string;
  remedy: string;
}

/** The result of a check in words. */
export interface CheckAnswer {
  name: string;
  formatId: string | null;
  rowCount: number;
  failedRowCount: number;
  warnedRowCount: number;
  errorCount: number;
  warningCount: number;
  findings: AnsweredFinding[];
}

/** The result of a check as everybody gets it. */
export function checkAnswer({ name, mapping, rowCount, failedRowCount, warnedRowCount, findings }: FileCheck): CheckAnswer {
  const errorCount = findings.filter(({ severity }) => severity === 'error').length;
  return {
    name,
    formatId: mapping?.formatId ?? null,
    rowCount,
    failedRowCount,
    warnedRowCount,
    errorCount,
    warningCount: findings.length - errorCount,
    findings: findings.map((finding) => {
      const { code, severity, rowNumber, column } = finding;
      const title = column === null ? null : columnTitle(column);
      return { code, severity, rowNumber, column, columnTitle: title, ...findingWords(finding) };
    }),
  };
}

/** The one way to write an answer, so that two answers can be compared byte for byte. */
export const answerJson = (answer: CheckAnswer): string => `${JSON.stringify(answer, null, 2)}\n`;
