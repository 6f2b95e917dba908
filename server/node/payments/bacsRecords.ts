import { createHash } from 'node:crypto';
import { formats } from '../../../schemas/lib/formats.ts';
import { processingDate } from '../../../domain/payments/collectionDates.ts';
import type { BankReport, Batch, InstructionBatch, ReportedLine, UnreadLine } from '../../store/payments/paymentAdapter.ts';
import type { Collection } from '../../store/payments/collections.ts';
import type { BacsAccount } from './paymentSettings.ts';

const dayMilliseconds = 86_400_000;

/** A text as Bacs takes it: capital letters, digits and a few signs, at a fixed width. */
const text = (value: string, width: number): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9.&/ -]/g, ' ')
    .slice(0, width)
    .padEnd(width);

/** A number with zeros in front. @throws Error when it is too long: part of an amount must never be collected. */
function digits(value: number, width: number): string {
  const written = String(value);
  if (!/^\d+$/.test(written) || written.length > width)
    throw new Error(`${written} does not fit ${width} digits of a Bacs record.`);
  return written.padStart(width, '0');
}

/** A day as Bacs writes it: the year's last two digits and the day of the year. @example julian('2026-12-21') // ' 26355' */
function julian(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const ofYear = (Date.UTC(Number(year), Number(month) - 1, Number(date)) - Date.UTC(Number(year), 0, 0)) / dayMilliseconds;
  return ` ${year.slice(2)}${digits(ofYear, 3)}`;
}

/**
 * The Bacs transaction code of a debit: 18 is a returned one that is presented again, 01 the first of an instruction, 17 any other.
 *
 * @see docs/rules.md, 8.6
 */
const transactionCodeOf = ({ isPresentedAgain, isFirst }: Pick<Collection, 'isPresentedAgain' | 'isFirst'>): string =>
  isPresentedAgain ? '18' : isFirst ? '01' : '17';

/**
 * A batch of collections in the layout of Bacs Standard 18: a header, a debit of 106 characters for each collection with its processing day, the
 * credits to our account for each day, and a trailer with the totals.
 */
export function collectionFile({ today, collections }: Batch, account: BacsAccount): string {
  const ours = `${account.sortCode}${account.accountNumber}`;
  const byDay = Map.groupBy(collections, ({ collectionDate }) => processingDate(collectionDate));
  const records: string[] = [];
  for (const [processingDay, ofDay] of byDay) {
    for (const { sortCode, accountNumber, amount, reference, accountName, ...debit } of ofDay)
      records.push(
        `${sortCode}${accountNumber}0${transactionCodeOf(debit)}${ours}    ${digits(amount, 11)}${text(account.name, 18)}${text(reference, 18)}${text(accountName, 18)}${julian(processingDay)}`,
      );
    const total = ofDay.reduce((sum, { amount }) => sum + amount, 0);
    records.push(
      `${ours}099${ours}    ${digits(total, 11)}${text('', 18)}${text('CONTRA', 18)}${text(account.name, 18)}${julian(processingDay)}`,
    );
  }
  const total = collections.reduce((sum, { amount }) => sum + amount, 0);
  const header = `UHL1${julian(today)}${account.serviceUserNumber}`;
  const trailer = `UTL1${digits(total, 13)}${digits(total, 13)}${digits(collections.length, 7)}${digits(byDay.size, 7)}`;
  return `${[header, ...records, trailer].join('\r\n')}\r\n`;
}

/** Bacs transaction codes of instructions: 0N lodges a new one, 0C cancels one. */
const instructionCodes = { new: '0N', cancellation: '0C' } as const;

/** A batch of instructions in the layout of Bacs Standard 18: a header, a record of 106 characters without an amount for each, and a trailer that counts them. */
export function instructionFile({ today, instructions }: InstructionBatch, account: BacsAccount): string {
  const ours = `${account.sortCode}${account.accountNumber}`;
  const records = instructions.map(
    ({ kind, sortCode, accountNumber, reference, accountName }) =>
      `${sortCode}${accountNumber}0${instructionCodes[kind]}${ours}    ${digits(0, 11)}${text(account.name, 18)}${text(reference, 18)}${text(accountName, 18)}${julian(today)}`,
  );
  const header = `UHL1${julian(today)}${account.serviceUserNumber}`;
  const trailer = `UTL1${digits(0, 13)}${digits(0, 13)}${digits(0, 7)}${digits(0, 7)}${text('', 8)}${digits(instructions.length, 7)}`;
  return `${[header, ...records, trailer].join('\r\n')}\r\n`;
}

const kinds = ['ARUDD', 'ADDACS', 'AUDDIS', 'DDICA'] as const;
const forms: Readonly<Record<(typeof kinds)[number], string>> = {
  ARUDD: 'reference,reason,amount',
  ADDACS: 'reference,reason,sort code,account number',
  AUDDIS: 'reference,reason,sort code,account number',
  DDICA: 'reference,reason,amount,date',
};

/** A file of the bank's folder. */
export interface ReportFile {
  name: string;
  /** The time of its last change, in nanoseconds: a file that comes again has another. */
  writtenAt: bigint;
  content: Buffer;
}

/** A bank's report from its file: a line for each collection or mandate. Lines that cannot be read are faults, and the others count. */
export function readReport({ name, writtenAt, content }: ReportFile): BankReport {
  const kind = kinds.find((one) => name.toUpperCase().startsWith(one));
  // The bank may say the same again and mean it: cancelled, reinstated, cancelled. A file that was read and could not be moved away is the same one, with its time.
  const sha256 = createHash('sha256').update(`${name}\n${writtenAt}\n`).update(content).digest('hex');
  if (!kind) {
    const reason = `The name of a report begins with ${kinds.join(', ')}: rename the file, and put it into the folder again.`;
    return { name, sha256, lines: [], faults: [{ line: 0, reason }] };
  }
  const lines: ReportedLine[] = [];
  const faults: UnreadLine[] = [];
  for (const [index, written] of content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    if (written.trim() === '' || (index === 0 && forms[kind].startsWith(written.trim()))) continue;
    const read = lineOf(
      kind,
      line,
      written.split(',').map((part) => part.trim()),
    );
    if (read) lines.push(read);
    else faults.push({ line, reason: `The line is not ${forms[kind]}.`, ...mandateIn(kind, written) });
  }
  return { name, sha256, lines, faults };
}

/** The mandate that a line begins with which cannot be read. */
function mandateIn(kind: (typeof kinds)[number], written: string): Pick<UnreadLine, 'mandateReference'> {
  const reference = kind === 'AUDDIS' || kind === 'ADDACS' ? /^\s*(M\d{7})(?!\d)/.exec(written)?.[1] : undefined;
  return reference === undefined ? {} : { mandateReference: reference };
}

function lineOf(
  kind: (typeof kinds)[number],
  line: number,
  [reference = '', reason = '', ...others]: string[],
): ReportedLine | null {
  if (!/^[A-Z0-9]{1,18}$/.test(reference) || !/^[0-9A-Z]$/.test(reason)) return null;
  if (kind === 'ADDACS' || kind === 'AUDDIS') {
    if (others.length === 0) return { line, kind, reference, reason, account: null };
    const [sortCode = '', accountNumber = '', ...rest] = others;
    if (!/^\d{6}$/.test(sortCode) || !/^\d{8}$/.test(accountNumber) || rest.length > 0) return null;
    return { line, kind, reference, reason, account: { sortCode, accountNumber } };
  }
  const [amountText = '', claimedOn = null, ...more] = others;
  const [, pounds, pence] = /^(\d{1,9})\.(\d{2})$/.exec(amountText) ?? [];
  if (pounds === undefined || pence === undefined || more.length > 0) return null;
  const of = { line, reference, reason, amount: Number(pounds) * 100 + Number(pence) };
  if (kind === 'DDICA') return claimedOn === null || formats.date(claimedOn) ? { ...of, kind, claimedOn } : null;
  return claimedOn === null ? { ...of, kind } : null;
}
