import { CompactTable } from '../../../domain/files/checks/compactTable.ts';
import type { KnownMember } from '../../../domain/files/types.ts';
import type { Scoped } from '../../store/createStore.ts';
import {
  eachMember,
  keysOfLine,
  type MemberKeys,
  type MemberLine,
  memberOfLine,
  type MemberScope,
  type SoughtMember,
  soughtKeys,
} from '../../store/bulkLoads/foundMembers.ts';

/** All employees of an employer in memory, for a file about most of them. */
export interface MemberDirectory {
  /** The same employees in the same order as a question to the database would find. */
  find(sought: SoughtMember): readonly KnownMember[];
}

/** The places of employees by their keys. Nearly every key belongs to one employee, whose place takes 12 bytes; the others are in a list. */
class Places {
  readonly #first = new CompactTable();
  readonly #others = new Map<string, number[]>();

  add(key: string | null, place: number): void {
    if (key === null || this.#first.firstRow(key, place) === undefined) return;
    const others = this.#others.get(key);
    if (others) others.push(place);
    else this.#others.set(key, [place]);
  }

  first(key: string | null): number | undefined {
    return key === null ? undefined : this.#first.rowOf(key);
  }

  others(key: string | null): readonly number[] {
    return key === null || this.#others.size === 0 ? none : (this.#others.get(key) ?? none);
  }
}

const none: readonly number[] = [];
const personKey = ({ name, born }: MemberKeys): string | null => (name === null || born === null ? null : `${born} ${name}`);
const nobody: readonly KnownMember[] = [];

const byNumber = (one: KnownMember, other: KnownMember): number =>
  (one.payrollNumber ?? '').toLowerCase() < (other.payrollNumber ?? '').toLowerCase() ? -1 : 1;

/**
 * Reads the employees in one statement, and keeps them as lines of text, which become members where a row finds them: 100,000 employees take some 30 MB, a
 * quarter of the members.
 */
export async function readMembers(tx: Scoped, scope: MemberScope): Promise<MemberDirectory> {
  const lines: MemberLine[] = [];
  const [numbers, insurances, people] = [new Places(), new Places(), new Places()];
  for await (const part of eachMember(tx, scope))
    for (const line of part) {
      // From 1 on, as the rows of a file are numbered.
      const place = lines.push(line);
      const keys = keysOfLine(line);
      numbers.add(keys.number, place);
      insurances.add(keys.insurance, place);
      people.add(personKey(keys), place);
    }
  const memberAt = (place: number): KnownMember => memberOfLine(lines[place - 1] ?? '');
  return {
    find(sought) {
      const keys = soughtKeys(sought);
      const { number, insurance } = keys;
      const person = personKey(keys);
      const firsts = [numbers.first(number), insurances.first(insurance), people.first(person)].filter(
        (place) => place !== undefined,
      );
      const [one] = firsts;
      if (one === undefined) return nobody;
      const others = [...numbers.others(number), ...insurances.others(insurance), ...people.others(person)];
      // Nearly every row is about one employee, whom all of its keys find.
      if (others.length === 0 && firsts.every((place) => place === one)) return [memberAt(one)];
      return [...new Set([...firsts, ...others])].map(memberAt).toSorted(byNumber);
    },
  };
}
