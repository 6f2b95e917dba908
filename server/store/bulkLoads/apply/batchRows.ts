import { type AppliedName, appliedNames, type AppliedRow, type Effect, keyOf } from './appliedTables.ts';

type Row = Readonly<Record<string, unknown>>;

/** The column by which the rows of each table are found. */
const ownerColumn: Readonly<Record<AppliedName, string>> = {
  employees: 'employee_uid',
  payroll_relationships: 'employee_uid',
  employee_salaries: 'employee_uid',
  pension_scheme_relationships: 'employee_uid',
  former_memberships: 'employee_uid',
  pots: 'employee_uid',
  contribution_levels: 'pot_uid',
  regular_payroll_contributions: 'employee_uid',
};

/** A row as it was read, and as it is to be written. */
interface Image {
  readonly read: Row | null;
  now: Row | null;
}

/** The writes of a batch to one table. */
export interface Writes {
  inserted: Row[];
  /** The rows that changed, and the columns that did in any of them. */
  updated: Row[];
  columns: string[];
  removed: Row[];
}

const isSame = (one: unknown, other: unknown): boolean => one === other;

/** The columns in which two states of a row differ. */
const changedColumns = (before: Row, after: Row): string[] =>
  Object.keys(after).filter((column) => !isSame(before[column], after[column]));

const pickColumns = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/**
 * The rows of a batch in memory: as they were read and locked, and as the instructions leave them, one after the other. Each change is kept, so that those
 * of a refused instruction are taken back, and those of the others can be undone later.
 */
export class BatchRows {
  readonly #tables = Object.fromEntries(appliedNames.map((name) => [name, new Map<string, Image>()])) as Record<
    AppliedName,
    Map<string, Image>
  >;
  /** The keys of the rows of each owner, by table and owner. */
  readonly #owned = new Map<string, string[]>();
  readonly #journal: { table: AppliedName; key: string; before: Row | null; after: Row | null }[] = [];

  /** Adds rows as they are in the database. */
  add<Name extends AppliedName>(name: Name, rows: readonly AppliedRow<Name>[]): void {
    for (const row of rows) {
      const key = keyOf(name, row);
      if (!this.#tables[name].has(key)) this.#keep(name, key, { read: row, now: row });
    }
  }

  /** A row as it is now; undefined if there is none. */
  find<Name extends AppliedName>(name: Name, key: string): AppliedRow<Name> | undefined {
    // Only rows of the table are added to it.
    return (this.#tables[name].get(key)?.now ?? undefined) as AppliedRow<Name> | undefined;
  }

  /** The rows of an employee as they are now; of levels, those of a pot. */
  of<Name extends AppliedName>(name: Name, owner: string): AppliedRow<Name>[] {
    return (this.#owned.get(`${name} ${owner}`) ?? []).flatMap((key) => this.find(name, key) ?? []);
  }

  #keep(name: AppliedName, key: string, image: Image): void {
    this.#tables[name].set(key, image);
    const owner = `${name} ${String((image.now ?? image.read)?.[ownerColumn[name]])}`;
    const keys = this.#owned.get(owner);
    if (keys) keys.push(key);
    else this.#owned.set(owner, [key]);
  }

  insert<Name extends AppliedName>(name: Name, row: AppliedRow<Name>): void {
    this.#set(name, keyOf(name, row), row);
  }

  /** Changes some columns of a row. */
  update<Name extends AppliedName>(name: Name, key: string, changes: Partial<AppliedRow<Name>>): void {
    const now = this.find(name, key);
    if (!now) throw new Error(`The row ${key} of ${name} is to be changed, and was not read.`);
    const after = { ...now, ...changes };
    if (changedColumns(now, after).length > 0) this.#set(name, key, after);
  }

  remove(name: AppliedName, key: string): void {
    this.#set(name, key, null);
  }

  /** Takes over the rows of an owner as they are after changes that were written elsewhere. */
  follow<Name extends AppliedName>(name: Name, owner: string, after: readonly AppliedRow<Name>[]): void {
    const there = new Set(after.map((row) => keyOf(name, row)));
    for (const row of this.of(name, owner)) if (!there.has(keyOf(name, row))) this.remove(name, keyOf(name, row));
    for (const row of after)
      if (this.find(name, keyOf(name, row))) this.update(name, keyOf(name, row), row);
      else this.insert(name, row);
  }

  #set(table: AppliedName, key: string, after: Row | null): void {
    const image = this.#tables[table].get(key);
    this.#journal.push({ table, key, before: image?.now ?? null, after });
    if (image) image.now = after;
    else this.#keep(table, key, { read: null, now: after });
  }

  /** The present place in the journal, for {@link effectsSince} and {@link takeBack}. */
  get place(): number {
    return this.#journal.length;
  }

  /** Takes back the changes since a place. */
  takeBack(place: number): void {
    for (const { table, key, before } of this.#journal.splice(place).toReversed()) {
      const image = this.#tables[table].get(key);
      if (image) image.now = before;
    }
  }

  /** The changes since a place, in their order. */
  effectsSince(place: number): Effect[] {
    return this.#journal.slice(place).map(({ table, key, before, after }) => {
      if (!before || !after) return { table, key, before, after };
      const columns = changedColumns(before, after);
      return { table, key, before: pickColumns(before, columns), after: pickColumns(after, columns) };
    });
  }

  /** What is to be written to a table. */
  writesOf(name: AppliedName): Writes {
    const writes: Writes = { inserted: [], updated: [], columns: [], removed: [] };
    const columns = new Set<string>();
    for (const { read, now } of this.#tables[name].values()) {
      if (read && now) {
        const changed = changedColumns(read, now);
        if (changed.length > 0) writes.updated.push(now);
        for (const column of changed) columns.add(column);
      } else if (now) writes.inserted.push(now);
      else if (read) writes.removed.push(read);
    }
    return { ...writes, columns: [...columns] };
  }
}
