import { findingOf } from '../../findings.ts';
import type { CheckedRow, FileContext, Finding } from '../../types.ts';
import { plainName } from '../../values/names.ts';
import { addsPerson } from '../againstMembers.ts';
import type { Identity } from '../identify.ts';
import type { ColumnFindings } from './columnDoubts.ts';
import { FaultyBlock } from './faultyBlock.ts';

const FEWEST_ROWS = 6;
/** Of equally many women and men, a title that moved is wrong in half of the rows; of four fifths of one sex, in a third. */
const QUARTER = 1 / 4;
const NEARLY_HALF = 2 / 5;
/** Shorter parts of an address may be of any name. */
const SHORTEST_NAME = 3;

/** The sex that a title is usually of. A single person may have another: only many of them together are a fault of the file. */
const sexOfTitle: Readonly<Record<string, string>> = { Mr: 'male', Mrs: 'female', Miss: 'female', Ms: 'female' };

/** The parts of an email address that may be names. */
const namesIn = (email: string): string[] =>
  (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).flatMap((part) => (part.length < SHORTEST_NAME ? [] : [plainName(part)]));

/**
 * Looks at people whom nobody knows yet for what can be seen within their rows: titles and sexes, and names and email addresses, that do not go together in many of them. A column was then sorted or moved
 * by itself.
 */
export class JoinerDoubts {
  readonly #context: FileContext;
  #rows = 0;
  #titled = 0;
  #addressed = 0;
  readonly #titles = new FaultyBlock();
  readonly #lastNames = new Set<string>();
  readonly #strange: { place: number; rowNumber: number; names: readonly string[] }[] = [];

  constructor(context: FileContext) {
    this.#context = context;
  }

  add(row: CheckedRow, identity: Identity | undefined): void {
    this.#rows += 1;
    if (identity?.member || !addsPerson(row, this.#context)) return;
    const { title, gender, email, firstName, lastName } = row.values;
    const usual = typeof title === 'string' ? sexOfTitle[title] : undefined;
    if (usual !== undefined && typeof gender === 'string') {
      this.#titled += 1;
      if (gender !== usual) this.#titles.add(this.#rows, row.rowNumber);
    }
    if (typeof lastName !== 'string') return;
    this.#lastNames.add(plainName(lastName));
    if (typeof email !== 'string') return;
    const names = namesIn(email);
    const own = [lastName, firstName].flatMap((name) => (typeof name === 'string' ? [plainName(name)] : []));
    if (names.some((name) => own.some((one) => name.includes(one) || one.includes(name)))) this.#addressed += 1;
    else if (names.length > 0) this.#strange.push({ place: this.#rows, rowNumber: row.rowNumber, names });
  }

  conclude(): ColumnFindings {
    const findings: Finding[] = [];
    if (this.#titles.count >= FEWEST_ROWS && this.#titles.count >= this.#titled * QUARTER) {
      const words = { count: this.#titles.count, rows: this.#titled, from: this.#titles.from };
      findings.push(findingOf('titlesMoved', { rowNumber: null, column: 'title' }, words));
    }
    const ofOthers = new FaultyBlock();
    for (const { place, rowNumber, names } of this.#strange)
      if (names.some((name) => this.#lastNames.has(name))) ofOthers.add(place, rowNumber);
    const rows = this.#addressed + ofOthers.count;
    if (ofOthers.count >= FEWEST_ROWS && ofOthers.count >= rows * NEARLY_HALF) {
      const words = { count: ofOthers.count, rows, from: ofOthers.from };
      findings.push(findingOf('emailsMoved', { rowNumber: null, column: 'email' }, words));
    }
    return { findings, consequences: { codes: [], columns: [], pairs: [] } };
  }
}
