import { recordsFromSchema } from '../../../mocks/sampleData/fromSchema.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { type RecordFiles, records } from '../../../schemas/generated/records.ts';
import type { Role } from '../../e2e/support/accounts.ts';
import type { Call } from '../contract.ts';
import { newMandatePost } from '../cases/month/directDebits.ts';
import { accountWith, anyUidOf, placeOf, validateOf } from '../cases/recordAccess.ts';

/** Counted, not random: a random number is now and then that of an employee of the sample data. */
let numbersGiven = 0;
const unusedNationalInsurance = (): string => `QQ${String((numbersGiven += 1)).padStart(6, '0')}A`;

let daysGiven = 0;
/** An extra period of one day that no other call has got. */
function unusedDay(): Record<string, string> {
  const day = addDays('2025-06-02', (daysGiven += 1));
  return { periodStartDate: day, periodEndDate: day, payDate: day };
}

/** A valid body for a new record, made up from the schema, that conflicts with no other record. */
export async function newRecordOf(call: Call, files: RecordFiles, writer: Role, which = 1): Promise<Record<string, unknown>> {
  const { resource, entity } = files;
  const fields = resource.endpoints.create?.sections.flatMap((section) => section.fields) ?? [];
  const made = recordsFromSchema(files, validateOf(files), which).at(-1) ?? {};
  const body = Object.fromEntries(Object.entries(made).filter(([field]) => fields.includes(field)));
  for (const field of Object.keys(body)) {
    const referred = records.find((one) => one.resource.name === entity.properties[field]?.['x-reference']);
    if (referred) body[field] = await anyUidOf(call, referred, writer);
  }
  // A number that another employee has would be asked about.
  for (const field of Object.keys(body))
    if (entity.properties[field]?.['x-notation'] === 'nationalInsurance') body[field] = unusedNationalInsurance();
  // A benefit has one period for the same days.
  if (resource.name === 'pay-periods') Object.assign(body, unusedDay());
  for (const field of resource.unique ?? []) body[field] = `New ${crypto.randomUUID().slice(0, 8)}`;
  return body;
}

/** A POST that is accepted. */
export interface Post {
  role: Role | null;
  path: string;
  body?: Readonly<Record<string, unknown>> | string;
  /** In addition to the portal's own. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * The POST of a resource's new record: its user, its body and the list that it is added to; null where no record can be added. @param which - Another number gives
 * another record.
 */
export async function newRecordPost(call: Call, files: RecordFiles, which: number): Promise<(Post & { list: string }) | null> {
  const { create, list: listed } = files.resource.endpoints;
  if (!create || !listed) return null;
  if (create.form) return newMandatePost(call, which);
  const role = accountWith(create.permission);
  return {
    role,
    path: await placeOf(call, files, create.path, role),
    body: await newRecordOf(call, files, role, which),
    list: await placeOf(call, files, listed.path, role),
  };
}
