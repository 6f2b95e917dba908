import { validate } from '../../../../schemas/built/entities/bulk-load-decisions.js';
import entity from '../../../../schemas/entities/bulk-load-decisions.schema.json' with { type: 'json' };
import type { BulkLoadDecisions, BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';
import type { BulkValues } from '../../../../domain/files/types.ts';
import { lookAlikesOf, type RowLookAlikes } from '../../../work/bulkLoads/lookAlikes.ts';
import { mergedRows, writeDecisions } from '../../../store/bulkLoads/apply/decisions.ts';
import type { LoadOf } from '../../../store/bulkLoads/bulkLoadRows.ts';
import { rowsOfMembers } from '../../../store/bulkLoads/comparedRows.ts';
import {
  type ComparedEmployee,
  comparedEmployees,
  type DuplicateRow,
  listDuplicateRows,
} from '../../../store/bulkLoads/duplicateRows.ts';
import { noteChecked } from '../../../store/bulkLoads/loadContent.ts';
import type { Reader, Scoped } from '../../../store/createStore.ts';
import { ApiError } from '../../core/apiError.ts';
import { type FieldError, Refusal } from '../../../work/core/refusal.ts';
import { validBody } from '../../core/body.ts';
import type { ApiContext } from '../../core/context.ts';
import { todayOf } from '../../../work/core/acting.ts';
import { setEntityTag } from '../../core/entityTag.ts';
import { listMeta, pageRequest } from '../../core/listQuery.ts';
import { writtenList } from '../../core/slices.ts';
import { readableRecord } from '../../records/fieldAccess.ts';
import { changedLoad } from '../changedLoad.ts';
import { bulkLoads, keptLoad, loadOf } from '../loadOf.ts';

type Person = BulkLoadDuplicate['person'];
type Decisions = BulkLoadDecisions['decisions'];

/** Answers a page of the rows that may be about known employees, side by side with these. */
export async function listDuplicates(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.read');
  const search = new URL(c.req.url).searchParams;
  const { limit, page } = pageRequest(search);
  if (limit === null) throw ApiError.badQuery('getAll', 'Rows are answered page by page. Leave getAll out.');
  const undecided = search.get('undecided');
  if (undecided !== null && undecided !== 'true')
    throw ApiError.badQuery('undecided', 'Give undecided as true, or leave it out.');
  return c.var.deps.store.read([of.employerId], async (reader) => {
    const query = { isUndecided: undecided !== null, rowNumbers: null };
    const { rows, totalCount } = await listDuplicateRows(reader, of, query, { limit, page });
    const list = writtenList<BulkLoadDuplicate>(c, (slice) => slice);
    await list.take(await shownDuplicates(c, reader, of, rows));
    return list.answer(listMeta({ limit, page }, totalCount));
  });
}

async function shownDuplicates(
  c: ApiContext,
  reader: Reader,
  of: LoadOf,
  rows: readonly DuplicateRow[],
): Promise<BulkLoadDuplicate[]> {
  const found = await lookAlikesOf(reader, await keptLoad(reader, of), rows, todayOf(c));
  const uids = found.flatMap((one) => uidsOf(one));
  const employees = await comparedEmployees(reader, of.employerId, uids);
  return rows.map(({ rowNumber, decision }, n) => ({
    rowNumber,
    person: personOf(found[n]?.values ?? {}),
    candidates: (found[n]?.lookAlikes ?? []).flatMap(({ member, reason }) => {
      const employee = employees.get(member.employeeUid);
      return employee ? [{ ...shownEmployee(employee), reason }] : [];
    }),
    decision: decision && { employeeUid: decision.employeeUid, decidedTimestamp: decision.decidedAt.toISOString() },
  }));
}

const uidsOf = ({ lookAlikes }: Pick<RowLookAlikes, 'lookAlikes'>): string[] =>
  lookAlikes.map(({ member }) => member.employeeUid);

const shownEmployee = ({ employeeUid, payrollName, isActive, ...person }: ComparedEmployee) => ({
  employeeUid,
  payrollName,
  isActive,
  person: person satisfies Person,
});

function personOf(values: BulkValues): Person {
  const text = (name: keyof Person): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: text('dateOfBirth'),
    nationalInsurance: text('nationalInsurance'),
    payrollNumber: text('payrollNumber'),
    email: text('email'),
    postCode: text('postCode'),
    employmentStartDate: text('employmentStartDate'),
  };
}

/** Answers a PATCH with a person's decisions about rows. */
export async function decideDuplicates(c: ApiContext): Promise<Response> {
  const of = await loadOf(c, 'bulkLoad.upload');
  const { decisions } = (await validBody(c, validate, entity)) as unknown as BulkLoadDecisions;
  const activity = `Potential duplicates decided: ${decisions.length}`;
  const data = await c.var.deps.store.within([of.employerId], (tx) =>
    changedLoad(c, tx, of, { event: 'correct', activity }, () => takeDecisions(c, tx, of, decisions)),
  );
  return c.json({ data: await setEntityTag(c, readableRecord(c, bulkLoads, of.employerId, data)) });
}

async function takeDecisions(c: ApiContext, tx: Scoped, of: LoadOf, decisions: Decisions): Promise<void> {
  const rowNumbers = [...new Set(decisions.map(({ rowNumber }) => rowNumber))];
  const page = { limit: rowNumbers.length, page: 1 };
  const { rows } = await listDuplicateRows(tx, of, { isUndecided: false, rowNumbers }, page);
  const found = await lookAlikesOf(tx, await keptLoad(tx, of), rows, todayOf(c));
  const candidates = new Map(rows.map(({ rowNumber }, n) => [rowNumber, uidsOf(found[n] ?? { lookAlikes: [] })]));
  const jobOf = { employerId: of.employerId, jobUid: of.bulkLoadJobUid };
  const chosen = decisions.flatMap(({ employeeUid }) => employeeUid ?? []);
  const merged = (await mergedRows(tx, jobOf, chosen)).filter(({ rowNumber }) => !rowNumbers.includes(rowNumber));
  const named = await rowsOfMembers(tx, of, { employeeUids: chosen, rowNumbers: [] });
  const faults = faultsOf(decisions, { candidates, merged, named });
  if (faults.length > 0) throw Refusal.invalid(faults);
  const kept = decisions.map(({ rowNumber, employeeUid }) => ({
    rowNumber,
    employeeUid,
    candidates: candidates.get(rowNumber) ?? [],
  }));
  await writeDecisions(tx, jobOf, kept, { decidedBy: c.var.caller.userUid, at: c.var.deps.clock() });
  await noteChecked(tx, of);
}

/** The facts for judging the decisions. */
interface OtherRows {
  /** The employees whom each row may be about. */
  candidates: ReadonlyMap<number, readonly string[]>;
  /** Other rows with a decision for one of the same employees. */
  merged: readonly { rowNumber: number; employeeUid: string }[];
  /** Rows that name one of these employees by a number. */
  named: readonly { rowNumber: number; employeeUid: string | null }[];
}

function faultsOf(decisions: Decisions, { candidates, merged, named }: OtherRows): FieldError[] {
  const rowOfNamed = new Map(named.map(({ rowNumber, employeeUid }) => [employeeUid, rowNumber]));
  const rowOfEmployee = new Map(merged.map(({ rowNumber, employeeUid }) => [employeeUid, rowNumber]));
  const seen = new Set<number>();
  return decisions.flatMap(({ rowNumber, employeeUid }, n): FieldError[] => {
    const own = candidates.get(rowNumber);
    const isTwice = seen.has(rowNumber);
    seen.add(rowNumber);
    if (isTwice) return [{ field: `decisions.${n}.rowNumber`, defaultMessage: 'This row is there twice. Leave one of them out' }];
    if (!own)
      return [{ field: `decisions.${n}.rowNumber`, defaultMessage: 'This row is not a potential duplicate. Leave it out' }];
    if (employeeUid === null) return [];
    const field = `decisions.${n}.employeeUid`;
    if (!own.includes(employeeUid))
      return [{ field, defaultMessage: 'This employee is not one of those whom the row may be about. Choose one of them' }];
    const namedIn = rowOfNamed.get(employeeUid);
    if (namedIn !== undefined)
      return [
        {
          field,
          defaultMessage: `Row ${namedIn} is about this employee already. Correct it, or say that this row is about somebody else`,
        },
      ];
    const other = rowOfEmployee.get(employeeUid);
    rowOfEmployee.set(employeeUid, rowNumber);
    return other === undefined
      ? []
      : [{ field, defaultMessage: `Row ${other} is the same person as this employee already. Change that decision first` }];
  });
}
