import { strict as assert } from 'node:assert';
import { referenceOf, referenceText } from '../../../server/api/bulkLoads/correctedFile/rowReference.ts';
import type {
  BulkLoadCorrectionStep,
  BulkLoadDuplicate,
  BulkLoadJob,
  BulkLoadRow,
  Employee,
  PayPeriod,
  Payroll,
} from '../../../schemas/generated/types.ts';
import type { Call } from '../contract.ts';
import { employerOf } from './workforce.ts';
import type { Post } from './newRecords.ts';

const administrator = 'pension-admin';
const boundary = 'uploadedFile';
const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
const finished = ['complete', 'failed', 'discarded', 'disassociated', 'awaitingPayment', 'refused', 'undone'];

/** A form as the text of a request, with a file of joiners whom nobody else has. Several of them are the same person, which the checks warn about. */
function joinerForm(fields: Readonly<Record<string, string>>, rowCount: number): string {
  // The space is for the safe fixes.
  const joiner = (): string => `N${crypto.randomUUID().slice(0, 8)}, Nia,Prosser,1990-03-31,2026-11-02\r\n`;
  const rows = Array.from({ length: rowCount }, joiner).join('');
  const file = `Payroll number,First name,Last name,Date of birth,Employment start date\r\n${rows}`;
  return formOf(fields, { name: 'joiners.csv', text: file });
}

/** A form with a file as the text of a request. */
function formOf(fields: Readonly<Record<string, string>>, { name, text }: { name: string; text: string }): string {
  const parts = Object.entries(fields).map(
    ([field, value]) => `Content-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const filePart = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n`;
  return `${[...parts, filePart].map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`;
}

async function answered<Shape>(call: Call, path: string): Promise<Shape> {
  const { status, body } = await call(administrator, 'GET', path);
  assert.equal(status, 200, JSON.stringify(body));
  return (body as { data: Shape }).data;
}

/** Discards the uploads that are in progress, since a payroll takes one at a time. */
export async function discardUploads(call: Call): Promise<string> {
  const employer = await employerOf(call, administrator);
  const jobs = await answered<BulkLoadJob[]>(call, `${employer}/bulk-load-jobs?limit=100`);
  for (const { bulkLoadJobUid, status } of jobs) {
    const at = `/bulk-loads/job/${bulkLoadJobUid}`;
    if (status === 'processingInstructions' || status === 'undoing') await untilPast(call, at, status);
    else if (!finished.includes(status)) await call(administrator, 'PATCH', at, { event: 'discard' });
  }
  return employer;
}

/** An open pay period of a payroll that takes files. */
async function openPeriod(call: Call, employer: string): Promise<PayPeriod> {
  const statuses = 'filter[status]=openForUpload&filter[status]=uploadIsOverdue';
  for (const period of await answered<PayPeriod[]>(call, `${employer}/pay-periods?${statuses}&limit=50`)) {
    const payroll = await answered<Payroll>(call, `/payrolls/${period.payrollUid}`);
    if (payroll.enableEmployerFileUpload) return period;
  }
  throw new Error('The sample data has no open pay period of a payroll that takes files.');
}

/** The upload of a file for an employer, or for a benefit and its pay period. */
export async function uploadPost(
  call: Call,
  of: 'employer' | 'benefit',
  rowCount = 1,
): Promise<Post & { count(): Promise<number> }> {
  const employer = await discardUploads(call);
  const list = `${employer}/bulk-load-jobs`;
  const before = await answered<BulkLoadJob[]>(call, `${list}?limit=500`);
  const period = await openPeriod(call, employer);
  const isOfBenefit = of === 'benefit';
  const place: Record<string, string> = isOfBenefit
    ? { payrollDateUid: period.payrollDateUid }
    : { payrollUid: period.payrollUid };
  return {
    role: administrator,
    path: isOfBenefit ? `/benefits/${period.benefitUid}/bulk-load-jobs` : list,
    body: joinerForm({ fileAction: 'joiner', ...place }, rowCount),
    headers,
    count: async () => (await answered<BulkLoadJob[]>(call, `${list}?limit=500`)).length - before.length,
  };
}

/** Waits until the service has ended its part of an upload. */
async function untilPast(call: Call, at: string, status: BulkLoadJob['status']): Promise<void> {
  for (let turn = 0; (await answered<BulkLoadJob>(call, at)).status === status; turn += 1) {
    assert.ok(turn < 200, `The upload is still in ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The undoing of an upload that is carried out. */
export async function undoPost(call: Call): Promise<Post & { count(): Promise<number> }> {
  const process = await uploadEventPost(call, 'undo', 'process');
  const { status, body } = await call(administrator, 'POST', process.path, {});
  assert.equal(status, 200, JSON.stringify(body));
  const at = process.path.replace(/\/process$/, '');
  await untilPast(call, at, 'processingInstructions');
  return { ...process, path: `${at}/undo` };
}

/** An event of a checked upload. Its file has warnings if they are to be acknowledged. */
export async function uploadEventPost(call: Call, event: string, path: string): Promise<Post & { count(): Promise<number> }> {
  const isProcessed = event === 'process' || event === 'undo';
  // A processed file of a pay period would submit the period, which other cases need open.
  const upload = await uploadPost(call, isProcessed ? 'employer' : 'benefit', event === 'acknowledge' ? 2 : 1);
  const { status, body } = await call(administrator, 'POST', upload.path, upload.body, headers);
  assert.equal(status, 201, JSON.stringify(body));
  const { bulkLoadJobUid } = (body as { data: BulkLoadJob }).data;
  const at = `/bulk-loads/job/${bulkLoadJobUid}`;
  await untilPast(call, at, 'validatingData');
  if (isProcessed) {
    // Another case may have added a person of the same name.
    const duplicates = await answered<BulkLoadDuplicate[]>(call, `${at}/duplicates`);
    const decisions = duplicates.map(({ rowNumber }) => ({ rowNumber, employeeUid: null }));
    if (decisions.length > 0) await call(administrator, 'PATCH', `${at}/duplicates`, { decisions });
    const approved = await call('hs-admin', 'POST', `${at}/approve`, {});
    assert.equal(approved.status, 200, JSON.stringify(approved.body));
  }
  return {
    role: administrator,
    path: `${at}/${path}`,
    body: event === 'acknowledge' ? { acknowledgementReason: 'Twins of the same name.' } : {},
    async count() {
      const life = await answered<{ path: { event: string }[] }>(call, `/lifecycles/bulkLoadJob/records/${bulkLoadJobUid}`);
      return life.path.filter((step) => step.event === event).length;
    },
  };
}

/** The confirmation of the people of an upload whose row has the payroll number of somebody else. */
export async function confirmPeoplePost(call: Call): Promise<Post & { count(): Promise<number> }> {
  const { path, body: form } = await uploadPost(call, 'employer');
  assert.ok(typeof form === 'string');
  const employer = await employerOf(call, administrator);
  const [employee] = await answered<Employee[]>(call, `${employer}/employees?limit=1&filter[isActive]=true`);
  assert.ok(employee);
  const details = form
    .replace('\r\n\r\njoiner\r\n', '\r\n\r\nemployeeDetail\r\n')
    .replace(/^N[\da-f]{8}, Nia/m, `${employee.payrollNumber},Nia`)
    .replace('1990-03-31', '1901-01-01');
  const { status, body } = await call(administrator, 'POST', path, details, headers);
  assert.equal(status, 201, JSON.stringify(body));
  const { bulkLoadJobUid } = (body as { data: BulkLoadJob }).data;
  const at = `/bulk-loads/job/${bulkLoadJobUid}`;
  await untilPast(call, at, 'validatingData');
  return {
    role: 'hs-admin',
    path: `${at}/confirm-people`,
    body: { peopleConfirmationReason: 'Confirmed by telephone.' },
    async count() {
      const life = await answered<{ path: { event: string }[] }>(call, `/lifecycles/bulkLoadJob/records/${bulkLoadJobUid}`);
      return life.path.filter((step) => step.event === 'confirmPeople').length;
    },
  };
}

/** The file of corrected rows of an upload that has a row with an error. */
export async function correctedRowsPost(call: Call): Promise<Post & { count(): Promise<number> }> {
  const { path, body: form } = await uploadPost(call, 'benefit');
  assert.ok(typeof form === 'string');
  const { status, body } = await call(administrator, 'POST', path, form.replace('1990-03-31', 'March'), headers);
  assert.equal(status, 201, JSON.stringify(body));
  const { bulkLoadJobUid, bulkLoadUid } = (body as { data: BulkLoadJob }).data;
  const at = `/bulk-loads/job/${bulkLoadJobUid}`;
  await untilPast(call, at, 'validatingData');
  const items = `/bulk-loads/jobItems/${bulkLoadJobUid}`;
  const [row] = await answered<BulkLoadRow[]>(call, items);
  assert.ok(row);
  const reference = referenceText(referenceOf(bulkLoadUid, row.rowNumber, row.cells));
  const line = row.cells.join(',').replace('March', '1990-03-31');
  const corrected = `Payroll number,First name,Last name,Date of birth,Employment start date,Row reference\r\n${line},${reference}\r\n`;
  return {
    role: administrator,
    path: `${at}/corrected-rows`,
    body: formOf({}, { name: 'joiners errors.csv', text: corrected }),
    headers,
    async count() {
      return (await answered<BulkLoadRow[]>(call, items)).flatMap(({ edits }) => edits).length;
    },
  };
}

let corrections = 0;
/** Each call gives another valid body. */
const bodies = {
  fixes: () => ({ reasons: corrections++ % 2 === 0 ? ['spaces'] : ['spaces', 'case'] }),
  replacements: () => ({ ...replacement, replacement: `Mia ${corrections++}` }),
  'replacements/matches': () => ({ ...replacement, replacement: `Mia ${corrections++}` }),
};
const replacement = { column: 1, find: 'Nia', match: 'part', severity: null, code: null };

/** A correction of all rows of a checked upload. @param kind - The end of its address. */
export async function correctionPost(call: Call, kind: keyof typeof bodies): Promise<Post & { count?(): Promise<number> }> {
  const { role, path, count } = await uploadEventPost(call, 'correct', kind);
  const post = { role, path, body: bodies[kind]() };
  return kind === 'replacements/matches' ? post : { ...post, count };
}

/** The taking back of the safe fixes of a checked upload. */
export async function takeBackPost(call: Call): Promise<Post & { count(): Promise<number> }> {
  const { role, path, count } = await uploadEventPost(call, 'correct', 'taken-back');
  const { status, body } = await call(role, 'POST', path.replace(/taken-back$/, 'fixes'), { reasons: ['spaces'] });
  assert.equal(status, 200, JSON.stringify(body));
  const { firstEdit, lastEdit } = (body as { data: BulkLoadCorrectionStep }).data;
  return { role, path, body: { firstEdit, lastEdit }, count: async () => (await count()) - 1 };
}
