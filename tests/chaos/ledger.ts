import pg from 'pg';
import type { Victim } from './victim.ts';
import type { Creation, Edit, Move, Outcome } from './writes.ts';

/** The sent writes, each with its outcome. */
export interface SentWrites {
  readonly creations: ReadonlyMap<Creation, Outcome>;
  readonly edits: ReadonlyMap<Edit, Outcome>;
  readonly moves: ReadonlyMap<Move, Outcome>;
}

/** Faults found in the database. */
export interface Faults {
  /** Answered, and not there. */
  lost: string[];
  /** There twice. */
  doubled: string[];
  /** There in part, or without its entry in the history. */
  halfDone: string[];
}

const list = (values: Iterable<string>): string => [...values].map((value) => pg.escapeLiteral(value)).join(', ');

/**
 * Compares the database with the writes of a round.
 * @param before - Each edited or moved employee before the round.
 */
export async function findFaults(victim: Victim, sent: SentWrites, before: State): Promise<Faults> {
  const faults: Faults = { lost: [], doubled: [], halfDone: [] };
  await checkCreations(victim, sent.creations, faults);
  const now = await readState(victim, before.keys());
  const expectOneEntry = (employeeUid: string, isDone: boolean, write: string): void => {
    const entries = (now.get(employeeUid)?.entries ?? 0) - (before.get(employeeUid)?.entries ?? 0);
    if (entries < Number(isDone)) faults.halfDone.push(`${write} has no entry in the history`);
    if (entries > Number(isDone)) faults.doubled.push(`${write} has ${entries} entries in the history`);
  };
  for (const [{ employeeUid, mobilePhone }, outcome] of sent.edits) {
    const isDone = now.get(employeeUid)?.mobilePhone === mobilePhone;
    const write = `The telephone number ${mobilePhone}`;
    if (!isDone && outcome === 'answered') faults.lost.push(`${write} is not there`);
    expectOneEntry(employeeUid, isDone, write);
  }
  for (const [{ employeeUids, toUid }, outcome] of sent.moves) {
    const moved = employeeUids.filter((uid) => now.get(uid)?.payrollUid === toUid);
    const isDone = moved.length === employeeUids.length;
    const write = `The move to payroll ${toUid}`;
    if (moved.length > 0 && !isDone) faults.halfDone.push(`${write} has moved ${moved.length} of ${employeeUids.length}`);
    else if (!isDone && outcome === 'answered') faults.lost.push(`${write} was not made`);
    for (const uid of employeeUids) expectOneEntry(uid, moved.includes(uid), write);
  }
  faults.halfDone.push(...(await findInconsistencies(victim)));
  return faults;
}

/** An employee's row, and the number of entries in its recent activity. */
export type State = ReadonlyMap<string, { mobilePhone: string | null; payrollUid: string | null; entries: number }>;

export async function readState(victim: Victim, employeeUids: Iterable<string>): Promise<State> {
  const rows = await victim.query<{ uid: string; mobile_phone: string | null; payroll_uid: string | null; entries: number }>(
    `select employee_uid as uid, mobile_phone, payroll_uid,
       (select count(*)::int from portal.changes a where a.employee_uid = e.employee_uid) as entries
     from portal.employees e where employee_uid in (${list(employeeUids)})`,
  );
  return new Map(
    rows.map(({ uid, mobile_phone: mobilePhone, payroll_uid: payrollUid, entries }) => [
      uid,
      { mobilePhone, payrollUid, entries },
    ]),
  );
}

/** Every creation has been repeated until it was answered, so each must be there once. */
async function checkCreations(victim: Victim, creations: SentWrites['creations'], faults: Faults): Promise<void> {
  const numbers = [...creations.keys()].map(({ payrollNumber }) => payrollNumber);
  const rows = await victim.query<{ number: string; employees: number; relationships: number; entries: number }>(
    `select n as number,
       (select count(*)::int from portal.employees e where e.payroll_number = n) as employees,
       (select count(*)::int from portal.employees e join portal.payroll_relationships r using (employee_uid)
          where e.payroll_number = n and r.is_active and r.payroll_uid = e.payroll_uid) as relationships,
       (select count(*)::int from portal.employees e join portal.changes a using (employee_uid)
          where e.payroll_number = n) as entries
     from unnest(array[${list(numbers)}]) as n`,
  );
  for (const { number, employees, relationships, entries } of rows) {
    const write = `The employee ${number}`;
    if (employees === 0) faults.lost.push(`${write} is not there`);
    else if (employees > 1) faults.doubled.push(`${write} is there ${employees} times`);
    else if (relationships !== 1) faults.halfDone.push(`${write} has ${relationships} payrolls`);
    else if (entries < 1) faults.halfDone.push(`${write} has no entry in the history`);
    else if (entries > 1) faults.doubled.push(`${write} has ${entries} entries in the history`);
  }
}

/** Contradictions between tables, which no interrupted write may leave. */
async function findInconsistencies(victim: Victim): Promise<string[]> {
  const [counters, relationships] = await Promise.all([
    victim.query<{ id: string }>(
      `select e.id from portal.employers e left join portal.employees p on p.employer_id = e.id group by e.id
       having e.employee_count <> count(p.*) or e.active_employee_count <> count(p.*) filter (where p.is_active)`,
    ),
    victim.query<{ uid: string }>(
      `select e.employee_uid as uid from portal.employees e join portal.payroll_relationships r using (employee_uid)
       where r.is_active group by e.employee_uid having count(*) > 1 or min(r.payroll_uid::text) <> e.payroll_uid::text`,
    ),
  ]);
  return [
    ...counters.map(({ id }) => `The employer ${id} does not have as many employees as its counter says`),
    ...relationships.map(({ uid }) => `The employee ${uid} is not on the payroll of the relationship`),
  ];
}
