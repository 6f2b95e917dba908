import { amountRemedy, parseNumber, parsePounds } from '../../../schemas/lib/text/typedAmount.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { poundsText } from '../../../schemas/lib/text/money.ts';
import { parseDate } from '../../form/parsing/parseDate.ts';
import type { CellValue, GridColumn } from './sheetTypes.ts';

/** A cell's content: its text, and the value of the text or the remedy for it. */
export interface Content {
  text: string;
  /** Null if the cell is empty or its text cannot be read. */
  value: CellValue;
  /** What to type instead; absent if the text can be read. */
  remedy?: string;
}

/** The text of a value, as it is shown and edited. @example textOf({ kind: 'money', … }, 123450) // '1,234.50' */
function textOf({ kind, choices }: GridColumn, value: string | number): string {
  if (kind === 'money' && typeof value === 'number') return poundsText(value);
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'choice') return choices?.find((choice) => choice.value === value)?.title ?? String(value);
  return String(value);
}

/** The value of a typed text that is not empty; null if it cannot be read. */
function valueOf({ kind, choices }: GridColumn, text: string): string | number | null {
  switch (kind) {
    case 'money':
      return parsePounds(text);
    case 'percent':
      return parseNumber(text);
    case 'date':
      return parseDate(text);
    case 'choice': {
      const typed = text.toLowerCase();
      const found = choices?.find(({ value, title }) => title.toLowerCase() === typed || value.toLowerCase() === typed);
      return found?.value ?? null;
    }
    case 'text':
      return text;
  }
}

function remedyOf({ kind, choices }: GridColumn, text: string): string {
  switch (kind) {
    case 'money':
      return amountRemedy(text) ?? 'Enter an amount in pounds, such as 1,234.50';
    case 'percent':
      return 'Enter a percentage, such as 4.5';
    case 'date':
      return 'Enter a date as day, month and year, such as 30/04/2026';
    case 'choice':
      return `Enter one of: ${choices?.map(({ title }) => title).join(', ')}`;
    case 'text':
      throw new Error('Every text can be read in a column of texts.');
  }
}

/** Reads a text as typed or pasted. A text that cannot be read is kept, with the remedy. */
export function readText(column: GridColumn, typed: string): Content {
  const text = typed.trim();
  if (text === '') {
    const content = { text: '', value: null };
    return column.isRequired ? { ...content, remedy: `Fill in the ${column.title.toLowerCase()}` } : content;
  }
  const value = valueOf(column, text);
  return value === null ? { text, value, remedy: remedyOf(column, text) } : { text: textOf(column, value), value };
}

/** The content of a cell as its row has it. */
export function contentOf(column: GridColumn, value: CellValue | undefined): Content {
  if (value === null || value === undefined) return readText(column, '');
  const isUnread = typeof value === 'string' && (column.kind === 'money' || column.kind === 'percent');
  const isUnreadDay = column.kind === 'date' && !/^\d{4}-\d\d-\d\d$/.test(String(value));
  if (isUnread || isUnreadDay || column.kind === 'choice') return readText(column, String(value));
  return { text: textOf(column, value), value };
}
