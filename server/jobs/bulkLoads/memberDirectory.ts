import { CompactTable } from '../../../schemas/lib/bulkLoads/checks/compactTable.ts';
import type { KnownMember } from '../../../schemas/lib/bulkLoads/types.ts';
import type { Scoped } from '../../store/createStore.ts';
import {
  eachMember,
  type MemberKeys,
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

  addTo(found: Set<number>, key: string | null): void {
    const first = key === null ? undefined : this.#first.rowOf(key);
    if (key === null || first === undefined) return;
    found.add(first);
    for (const place of this.#others.get(key) ?? []) found.add(place);
  }
}

const personKey = ({ name, born }: MemberKeys): string | null => (name === null || born === null ? null : `${born} ${name}`);
const nobody: readonly KnownMember[] = [];

/** Reads the employees in one statement. 100,000 of them take some 50 MB. */
export async function readMembers(tx: Scoped, scope: MemberScope): Promise<MemberDirectory> {
  const members: KnownMember[] = [];
  const [numbers, insurances, people] = [new Places(), new Places(), new Places()];
  for await (const part of eachMember(tx, scope))
    for (const { member, keys } of part) {
      // From 1 on, as the rows of a file are numbered.
      const place = members.push(member);
      numbers.add(keys.number, place);
      insurances.add(keys.insurance, place);
      people.add(personKey(keys), place);
    }
  return {
    find(sought) {
      const keys = soughtKeys(sought);
      const places = new Set<number>();
      numbers.addTo(places, keys.number);
      insurances.addTo(places, keys.insurance);
      people.addTo(places, personKey(keys));
      if (places.size === 0) return nobody;
      // The places are in the order of the payroll numbers.
      return [...places].toSorted((one, other) => one - other).flatMap((place) => members[place - 1] ?? []);
    },
  };
}
