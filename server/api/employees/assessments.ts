import { Hono } from 'hono';
import { assessments } from '../../../schemas/generated/resources.ts';
import type { Assessment } from '../../../schemas/generated/types.ts';
import type { Reader } from '../../store/createStore.ts';
import { type AssessedRow, assessmentSubjects, countAssessed, listAssessed } from '../../store/employees/assessments.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { wantsCsv, wholeFile, writtenCsv } from '../core/csv.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import { limitsFor } from '../records/fieldAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { assessmentAnswer } from '../../work/employees/assessmentAnswer.ts';

const { resource, entity } = assessments;
const employeeFiles = recordFiles('employees');

/** Whether the caller may see the fields of an employee that the reasons are made of. */
function showsFigures(c: ApiContext, employerId: number): boolean {
  const { unreadable, masked } = limitsFor(c, employeeFiles, employerId);
  return !['dateOfBirth', 'annualSalary'].some((field) => unreadable.includes(field) || masked.includes(field));
}

/** Gives the whole assessments of some rows of a list, in its order. */
const assessedOf =
  (c: ApiContext, reader: Reader, employerId: number) =>
  async (rows: readonly AssessedRow[]): Promise<Assessment[]> => {
    const [today, inFull] = [todayOf(c), showsFigures(c, employerId)];
    const uids = rows.map(({ employeeUid }) => employeeUid);
    const subjects = await assessmentSubjects(reader, employerId, uids, today);
    const byUid = new Map(subjects.map((subject) => [subject.employeeUid, subject]));
    return rows.flatMap(({ employeeUid }) => {
      const subject = byUid.get(employeeUid);
      return subject ? [assessmentAnswer(subject, today, inFull)] : [];
    });
  };

const csvFields = [
  'payrollNumber',
  'employeeName',
  'category',
  'isMember',
  'duty',
  'enrolmentDate',
  'joiningWindowEnds',
  'postponementEnds',
  'postponementNoticeDue',
  'owedTotal',
  'owedEmployer',
  'optOutEnds',
  'reEnrolmentDate',
  'earnings',
  'taxYear',
  'reason',
];

const uidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function payrollOf(c: ApiContext): string | null {
  const payroll = c.req.query('payrollUid');
  if (payroll === undefined) return null;
  if (!uidPattern.test(payroll))
    throw ApiError.badQuery('payrollUid', 'Give payrollUid as the UID of a payroll, or leave it out.');
  return payroll;
}

/** The assessment of employees for automatic enrolment, on the present day. */
export const assessmentRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/employees/:id/assessment', authenticated, async (c) => {
    const employerId = employerFor(c, 'assessment.read');
    const [today, employeeUid] = [todayOf(c), uidOf(c, 'id')];
    const [subject] = await c.var.deps.store.read([employerId], (reader) =>
      assessmentSubjects(reader, employerId, [employeeUid], today),
    );
    if (!subject) throw Refusal.notFound();
    return c.json({ data: assessmentAnswer(subject, today, showsFigures(c, employerId)) });
  })
  .get('/employers/:employerId/assessment-counts', authenticated, async (c) => {
    const employerId = employerFor(c, 'assessment.read');
    const payrollUid = payrollOf(c);
    const counts = await c.var.deps.store.read([employerId], async (reader) => {
      await assertParty(reader, 'employers', employerId);
      return countAssessed(reader, employerId, payrollUid, todayOf(c));
    });
    const of = (category: Assessment['category']) => counts.find((one) => one.category === category);
    const eligible = of('eligibleJobholder');
    return c.json({
      data: {
        eligibleJobholder: eligible?.count ?? 0,
        eligibleNotMember: eligible ? eligible.count - eligible.members : 0,
        nonEligibleJobholder: of('nonEligibleJobholder')?.count ?? 0,
        entitledWorker: of('entitledWorker')?.count ?? 0,
        excluded: of('excluded')?.count ?? 0,
        notAssessed: of('notAssessed')?.count ?? 0,
      },
    });
  })
  .get('/employers/:employerId/assessments', authenticated, async (c) => {
    const employerId = employerFor(c, 'assessment.read');
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const { store } = c.var.deps;
    return store.read([employerId], async (reader) => {
      const show = assessedOf(c, reader, employerId);
      if (wantsCsv(c)) {
        await assertParty(reader, 'employers', employerId);
        const file = writtenCsv<AssessedRow>(c, { name: 'automatic-enrolment', fields: csvFields, entity, show });
        await listAssessed(reader, employerId, { ...request, ...wholeFile, take: file.take }, todayOf(c));
        return file.answer();
      }
      const list = writtenList<AssessedRow>(c, show);
      const { rows, totalCount } = await listAssessed(reader, employerId, { ...request, take: list.take }, todayOf(c));
      if (totalCount === 0) await assertParty(reader, 'employers', employerId);
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    });
  });
