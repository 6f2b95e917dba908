import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { parseArgs } from 'node:util';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { isCalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import type { AnsweredFinding, CheckAnswer } from '../../../domain/files/checkAnswer.ts';
import { type BulkFormat, type FileAction, fileActions } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

export interface CheckCommand {
  file: string;
  /** The formats among which the file's is looked for. */
  formats: readonly BulkFormat[];
  action: FileAction;
  isJson: boolean;
  /** The day from which dates are judged; null for the present day. */
  today: string | null;
}

const usage = 'npm run check-file -- FILE [--format papdis-11] [--action contribution] [--today yyyy-MM-dd] [--json]';

const isFileAction = (text: string): text is FileAction => fileActions.some((action) => action === text);

/** The formats that a person means: by the id, by the payroll's choice, or by parts of the id, as `papdis-11` for `papdis-pap11`. */
function formatsNamed(name: string): BulkFormat[] {
  const named = bulkLoads.formats.filter(({ id }) => id === name);
  if (named.length > 0) return named;
  const parts = name.toLowerCase().split(/[^a-z\d]+/);
  const alike = bulkLoads.formats.filter(({ id, fileFormat }) => fileFormat === name || parts.every((part) => id.includes(part)));
  if (alike.length > 0) return alike;
  throw new Error(`There is no format "${name}". Choose one of: ${bulkLoads.formats.map(({ id }) => id).join(', ')}.`);
}

/** The kind of file where none is given: bulk management, if the formats have it, since its rows say themselves what they ask for. */
function usualAction(formats: readonly BulkFormat[]): FileAction {
  const actions = formats.flatMap(({ actions }) => actions);
  const [first = 'bulkManagement'] = actions;
  return actions.includes('bulkManagement') ? 'bulkManagement' : first;
}

/** @throws Error that names the remedy, for arguments that cannot be understood. */
export function readCheckCommand(args: readonly string[]): CheckCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      action: { type: 'string' },
      today: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new Error(`Name one file: ${usage}`);
  const formats = values.format === undefined ? bulkLoads.formats : formatsNamed(values.format);
  const { action = usualAction(formats), today = null } = values;
  if (!isFileAction(action)) throw new Error(`There is no kind of file "${action}". Choose one of: ${fileActions.join(', ')}.`);
  if (today !== null && !isCalendarDay(today)) throw new Error(`"${today}" is not a day. Give it as yyyy-MM-dd.`);
  return { file, formats, action, isJson: values.json, today };
}

function placeOf({ rowNumber, columnTitle }: AnsweredFinding): string {
  const parts = [rowNumber === null ? 'File' : `Row ${rowNumber}`, ...(columnTitle === null ? [] : [columnTitle])];
  return parts.join(', ');
}

/** An answer for a person: a line about the file, two for each finding, and the counts. */
export function answerText(answer: CheckAnswer): string {
  const { name, formatId, rowCount, failedRowCount, errorCount, warningCount, findings } = answer;
  const title = bulkLoads.formats.find(({ id }) => id === formatId)?.title ?? 'not recognised';
  return [
    `${name}: ${formatCount(rowCount, 'row', 'rows')}, format: ${title}`,
    '',
    ...findings.flatMap((finding) => [
      `${finding.severity === 'error' ? 'Error  ' : 'Warning'}  ${placeOf(finding)}: ${finding.message}`,
      `         ${finding.remedy} (${finding.code})`,
    ]),
    ...(findings.length > 0 ? [''] : []),
    `${formatCount(errorCount, 'error', 'errors')} and ${formatCount(warningCount, 'warning', 'warnings')}; ${formatCount(failedRowCount, 'row cannot', 'rows cannot')} be processed.`,
    '',
  ].join('\n');
}
