import bulkLoadUpload from '../../../schemas/entities/bulk-load-upload.schema.json' with { type: 'json' };
import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import type { BulkFormat, FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { formatsFor } from '../../../domain/files/recognition/formatsFor.ts';
import { withoutEmployer } from '../../../domain/files/recognition/libraryFor.ts';
import { memberRow, templateHeading, templateRows } from '../../../domain/files/templates/templateRows.ts';
import {
  templateFormat,
  type TemplateMember,
  type TemplatePlace,
  templateValues,
  withBenefits,
} from '../../../domain/files/templates/templateValues.ts';
import { distinctName } from '../../../domain/files/routing/benefitOfRow.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { isFrequency, payPeriods } from '../../../domain/calendar/payPeriods.ts';
import { csvLine } from '../../../schemas/lib/csv.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { openBenefits } from '../../store/bulkLoads/benefitsOfFile.ts';
import { storedLoadFacts, type StoredLoadFacts } from '../../store/bulkLoads/loadFacts.ts';
import { eachTemplateMember, type StoredTemplatePlace, templatePlace } from '../../store/bulkLoads/templateMembers.ts';
import type { Reader } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { note } from '../../work/changes/actor.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, inTurn, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { writtenAnswer } from '../core/slices.ts';
import { limitsFor } from '../records/fieldAccess.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';

const payrolls = recordFiles('payrolls');
const employees = recordFiles('employees');

const actions = new Map(
  ((bulkLoadUpload as unknown as EntitySchema).properties['fileAction']?.oneOf ?? []).map(({ const: value, title }) => [
    String(value),
    title ?? String(value),
  ]),
);
const isAction = (text: string | undefined): text is FileAction => text !== undefined && actions.has(text);
const uidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A template as it was asked for. */
interface Asked {
  employerId: number;
  payrollUid: string;
  action: FileAction;
  isFilled: boolean;
  payrollDateUid: string | null;
}

/** @throws ApiError 400 for a query that says too little; 404, also when the caller may not see the payroll, or 403. */
async function askedOf(c: ApiContext): Promise<Asked> {
  const employerId = await ownerOfRecord(c, payrolls, recordStore(payrolls), 'payroll.read');
  if (employerId === null) throw Refusal.notFound();
  if (!may(c, 'bulkLoad.upload', employerId)) throw Refusal.forbidden();
  const { action, filled = 'false', payrollDateUid } = c.req.query();
  if (!isAction(action)) throw ApiError.badQuery('action', `Give action as one of ${[...actions.keys()].join(', ')}.`);
  if (filled !== 'true' && filled !== 'false')
    throw ApiError.badQuery('filled', 'Give filled as true or false, or leave it out.');
  if (payrollDateUid !== undefined && !uidPattern.test(payrollDateUid))
    throw ApiError.badQuery('payrollDateUid', 'Give payrollDateUid as the UID of a pay period, or leave it out.');
  return { employerId, payrollUid: uidOf(c, 'id'), action, isFilled: filled === 'true', payrollDateUid: payrollDateUid ?? null };
}

const paying: ReadonlySet<FileAction> = new Set(['contribution', 'lumpSumContribution']);

/** A template with its format, and the place whose members fill it. */
interface Template {
  format: BulkFormat;
  place: TemplatePlace;
  stored: StoredTemplatePlace;
}

/** The rows of each benefit of a template, which have the same columns. */
async function templatesFor(c: ApiContext, reader: Reader, asked: Asked): Promise<[Template, ...Template[]]> {
  const benefits = paying.has(asked.action) && asked.payrollDateUid === null ? await openBenefits(reader, asked) : [];
  const single = await templateFor(c, reader, asked);
  if (benefits.length < 2) return [single];
  // A file that names its benefits is read with the formats of the payroll.
  const ofPayroll = withBenefits((await templateFor(c, reader, asked, true)).format);
  if (!ofPayroll.columns.some(({ column }) => column === 'benefit')) return [single];
  const parts: Template[] = [];
  for (const benefit of benefits) {
    const { place, stored } = await templateFor(c, reader, { ...asked, payrollDateUid: benefit.payrollDateUid });
    parts.push({ format: ofPayroll, place: { ...place, benefit: distinctName(benefit, benefits) }, stored });
  }
  const [first = single, ...others] = parts;
  return [first, ...others];
}

/** @param isOfPayroll - Whether the format is that of the payroll, whatever the benefit has. @throws ApiError 400 for a pay period of another payroll. */
async function templateFor(
  c: ApiContext,
  reader: Reader,
  { employerId, payrollUid, action, payrollDateUid }: Asked,
  isOfPayroll = false,
): Promise<Template> {
  const pays = paying.has(action) || (action === 'bulkManagement' && payrollDateUid !== null);
  const stored = await templatePlace(reader, { employerId, payrollUid, payrollDateUid, pays });
  if (!stored) throw Refusal.notFound();
  if (payrollDateUid !== null && stored.payrollDateUid === null)
    throw ApiError.badQuery('payrollDateUid', 'This payroll has no such pay period. Choose another one.');
  const { benefitUid, pensionSchemeUid, payDate } = stored;
  const facts = await storedLoadFacts(reader, {
    employerId,
    bulkLoadJobUid: null,
    payrollUid,
    benefitUid,
    pensionSchemeUid,
    payrollDateUid: stored.payrollDateUid,
  });
  // A file without a pay period is judged without a benefit, too.
  const benefit = stored.payrollDateUid === null || isOfPayroll ? null : facts.benefit;
  const { formats } = formatsFor({ payroll: facts.payroll ?? {}, benefit, action }, library);
  const frequency = facts.payroll?.['frequency'];
  const place: TemplatePlace = {
    action,
    employerId,
    pays,
    period: facts.period ? { ...facts.period, payDate } : nextPeriod(facts, stored.payrollStartDate, todayOf(c)),
    frequency: typeof frequency === 'string' ? frequency : null,
    pensionableSalaryDefinition: facts.pensionableSalaryDefinition,
  };
  const format = templateFormat(formats, place);
  return { format: facts.isSavings && !isOfPayroll ? withoutEmployer(format) : format, place, stored };
}

/** The period after the last one, as the checks of a file without a period of its own expect it; without one before, that of today. */
function nextPeriod(
  { payroll, lastPeriodEnd }: StoredLoadFacts,
  startDate: string | null,
  today: string,
): TemplatePlace['period'] {
  const frequency = payroll?.['frequency'];
  if (!isFrequency(frequency) || startDate === null) return null;
  const from = lastPeriodEnd === null ? today : addDays(lastPeriodEnd, 1);
  for (const { start, end } of payPeriods(frequency, startDate, from))
    return { startDate: lastPeriodEnd === null ? start : from, endDate: end, payDate: null };
  return null;
}

/** Spreadsheets take the letters of a file for those of an old encoding without this mark. */
const byteOrderMark = '\uFEFF';

/** The name tells the files of several pay periods apart in a folder. */
const fileHeaders = (
  { format: { heading }, stored: { payrollName, benefitName }, place: { period } }: Template,
  { action, isFilled, payrollDateUid }: Asked,
): Record<string, string> => {
  const ofPeriod = payrollDateUid !== null && period ? ` ${benefitName} ${period.startDate} to ${period.endDate}` : '';
  const name = `${payrollName} ${actions.get(action)}${ofPeriod} ${isFilled ? 'members' : 'template'}`;
  return {
    'Content-Type': `text/csv; charset=utf-8; header=${heading === 'none' ? 'absent' : 'present'}`,
    'Content-Disposition': `attachment; filename="${name.replaceAll(/[^\w. -]/g, '_')}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  };
};

/** A template of the files of a payroll, empty or filled with its current members. A filled one is noted in the history. */
export async function downloadTemplate(c: ApiContext): Promise<Response> {
  const asked = await askedOf(c);
  return asked.isFilled ? inTurn(c, () => filledTemplate(c, asked)) : emptyTemplate(c, asked);
}

async function emptyTemplate(c: ApiContext, asked: Asked): Promise<Response> {
  const [template] = await c.var.deps.store.read([asked.employerId], (reader) => templatesFor(c, reader, asked));
  const lines = templateRows(template.format, library).map((row) => csvLine(row));
  return new Response(`${byteOrderMark}${lines.join('')}`, { headers: fileHeaders(template, asked) });
}

/** The members whom rows of each kind are about; all active employees of the payroll for the other kinds. */
const membersOf = (action: FileAction, { pays }: TemplatePlace): 'members' | 'optOuts' | null =>
  action === 'optOut' ? 'optOuts' : pays ? 'members' : null;

async function filledTemplate(c: ApiContext, asked: Asked): Promise<Response> {
  const { employerId, payrollUid, action } = asked;
  const hidden = hiddenFields(c, employerId);
  return c.var.deps.store.within([employerId], async (tx) => {
    const templates = await templatesFor(c, tx, asked);
    const [template] = templates;
    const { format, stored } = template;
    const written = writtenAnswer<string>(
      c,
      {
        begin: `${byteOrderMark}${templateHeading(format)
          .map((row) => csvLine(row))
          .join('')}`,
        headers: fileHeaders(template, asked),
      },
      (slice) => slice.join(''),
    );
    for (const { place, stored: of } of templates) {
      const valuesOf = templateValues(format, place);
      const lineOf = (member: TemplateMember): string => csvLine(memberRow(valuesOf({ ...member, ...hidden }), format, library));
      const members = { ...of, employerId, payrollUid, only: membersOf(action, place) };
      for await (const rows of eachTemplateMember(tx, members)) await written.take(rows.map(lineOf));
    }
    note(c, tx, {
      employerId,
      kind: payrolls.resource.name,
      recordUid: payrollUid,
      title: stored.payrollName,
      employeeUid: null,
      action: 'reveal',
      activity: `Template with the current members downloaded: ${actions.get(action)}`,
    });
    return written.answer();
  });
}

/** The fields of employees that the caller may not see in full, as empty values. */
function hiddenFields(c: ApiContext, employerId: number): Partial<TemplateMember> {
  const { unreadable, masked } = limitsFor(c, employees, employerId);
  return Object.fromEntries([...unreadable, ...masked].map((field) => [field, null]));
}
