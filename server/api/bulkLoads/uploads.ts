import { bulkLoadJob } from '../../../machines/lifecycles/bulkLoadJob.ts';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import {
  findLoadInProgress,
  insertBulkLoad,
  loadInProgress,
  type OtherLoad,
  sameContent,
} from '../../store/bulkLoads/bulkLoads.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { type OpenPeriod, openPeriods, type UploadPlace, uploadPlace } from '../../store/bulkLoads/uploadPlace.ts';
import type { Scoped } from '../../store/createStore.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import type { StoredRecord } from '../../store/records/storedRecord.ts';
import { noteRecordChange } from '../../work/changes/recordChange.ts';
import { closureRefusals } from '../../work/core/closureRefusals.ts';
import { employerStateOf } from '../../work/closure/employerState.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { type ApiContext, employerFor, uidOf } from '../core/context.ts';
import { assertForm } from '../core/forms/formBody.ts';
import { isRepeated } from '../core/idempotency.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { keepingFiles } from '../files/keptFiles.ts';
import { beginLifecycle } from '../../work/lifecycles/changeState.ts';
import { readableRecord } from '../records/fieldAccess.ts';
import { may } from '../../work/records/recordPermissions.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { readPresent } from '../../work/records/recordWrites.ts';
import { headingOf, recordOf } from '../../work/records/shownRecord.ts';
import { bulkLoads } from './loadOf.ts';
import { namesBenefits } from './namedBenefits.ts';
import { askAboutNoContributions } from './noContributions.ts';
import { type ReceivedUpload, receivedUpload } from './receivedUpload.ts';

const refusalAt = (field: string, defaultMessage: string): Refusal => Refusal.invalid([{ field, defaultMessage }]);

/** Where a file is sent to: an employer, or one of its benefits. */
interface Target {
  employerId: number;
  benefitUid: string | null;
}

/** Uploads a file for the employer of the path. */
export async function uploadForEmployer(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'bulkLoad.upload');
  await c.var.deps.store.read([employerId], (reader) => assertParty(reader, 'employers', employerId));
  return upload(c, { employerId, benefitUid: null });
}

/** Uploads a file for the benefit of the path. */
export async function uploadForBenefit(c: ApiContext): Promise<Response> {
  const benefits = recordFiles('benefits');
  const employerId = await ownerOfRecord(c, benefits, recordStore(benefits), 'benefit.read');
  if (employerId === null) throw Refusal.notFound();
  if (!may(c, 'bulkLoad.upload', employerId)) throw Refusal.forbidden();
  return upload(c, { employerId, benefitUid: uidOf(c, 'id') });
}

async function upload(c: ApiContext, target: Target): Promise<Response> {
  assertForm(c);
  await refuseAnyFile(c, target);
  const sent = await receivedUpload(c);
  const { store, ...deps } = c.var.deps;
  const data = await keepingFiles(deps, (keep) =>
    store.within([target.employerId], async (tx) => {
      const place = await placeOf(c, tx, target, sent);
      const meant = await findMeantPeriod(c, tx, target, place, sent);
      const payrollDateUid = meant?.payrollDateUid ?? sent.payrollDateUid;
      await refuseRepeated(tx, target.employerId, place, { ...sent, payrollDateUid });
      const isOfSeveral = payrollDateUid === null && ofOnePeriod.includes(sent.fileAction);
      await askAboutNoContributions(
        tx,
        { employerId: target.employerId, payrollUid: place.payrollUid },
        { ...sent, payrollDateUid, isOfSeveral },
      );
      const { kept } = sent.file;
      await keep(tx, target.employerId, [sent.file]);
      const uid = await insertBulkLoad(tx, {
        employerId: target.employerId,
        fileUid: kept.id,
        fileName: kept.name,
        fileSha256: kept.sha256,
        fileSize: kept.size,
        mediaType: kept.mediaType,
        fileAction: sent.fileAction,
        payrollUid: place.payrollUid,
        benefitUid: target.benefitUid ?? meant?.benefitUid ?? null,
        payrollDateUid,
        pensionSchemeUid: sent.pensionSchemeUid ?? meant?.pensionSchemeUid ?? place.pensionSchemeUid,
        namesBenefits: payrollDateUid === null && ofOnePeriod.includes(sent.fileAction),
        uploadedBy: c.var.caller.userUid,
        uploadedAt: deps.clock(),
      });
      return noteUpload(c, tx, target.employerId, uid);
    }),
  );
  await deps.jobs.begin('bulkLoads');
  return c.json({ data: readableRecord(c, bulkLoads, target.employerId, data) }, 201);
}

/**
 * Refuses every file, before the body is read: a large one would take a minute to be sent for nothing. What a file may change meanwhile, such as another upload, is asked
 * again with it.
 * @throws Refusal notFound; conflict when the employer has closed; invalid where nobody may send a file, or another upload of the benefit's payroll is in progress
 */
async function refuseAnyFile(c: ApiContext, { employerId, benefitUid }: Target): Promise<void> {
  await c.var.deps.store.read([employerId], async (reader) => {
    if (await isRepeated(c, reader)) return;
    if ((await employerStateOf(reader, employerId)) === 'closed') throw new Refusal('conflict', closureRefusals.closed);
    const place = await uploadPlace(reader, { employerId, benefitUid, payrollUid: null, pensionSchemeUid: null });
    if (!place) throw Refusal.notFound();
    refuseWithoutUploads(place);
    const busy = benefitUid !== null && (await findLoadInProgress(reader, employerId, place.payrollUid));
    if (busy) throw inProgress(employerId, place.payrollUid, busy);
  });
}

/** The payroll and the scheme that a file is for. @throws Refusal notFound; conflict when the employer has closed; invalid at what does not fit */
async function placeOf(
  c: ApiContext,
  tx: Scoped,
  { employerId, benefitUid }: Target,
  sent: ReceivedUpload,
): Promise<UploadPlace> {
  if ((await employerStateOf(tx, employerId)) === 'closed') throw new Refusal('conflict', closureRefusals.closed);
  const { payrollUid, pensionSchemeUid } = sent;
  const place = await uploadPlace(tx, { employerId, benefitUid, payrollUid, pensionSchemeUid });
  if (!place) throw Refusal.notFound();
  refuseOtherPayroll(place, sent);
  if (sent.employerUid !== null && sent.employerUid.toLowerCase() !== place.employerUid)
    throw refusalAt('employerUid', 'This is another employer than that of the address. Leave it out');
  if (sent.benefitUid !== null && sent.benefitUid.toLowerCase() !== benefitUid)
    throw refusalAt('benefitUid', 'This is another benefit than that of the address. Leave it out');
  refuseWithoutUploads(place);
  if (pensionSchemeUid !== null && !place.hasScheme)
    throw refusalAt('pensionSchemeUid', 'The employer has no such pension scheme. Choose another one');
  if (benefitUid === null) refuseWithoutScheme(place, sent);
  if (sent.payrollDateUid !== null) await checkPeriod(c, tx, { employerId, benefitUid }, sent.payrollDateUid);
  return place;
}

/** @throws Refusal invalid where uploads are switched off. */
function refuseWithoutUploads({ takesFiles, payrollUid }: UploadPlace): void {
  if (takesFiles) return;
  throw refusalAt(
    'fileAction',
    payrollUid === null
      ? 'File upload is switched off for every payroll of this employer. Ask us to switch it on'
      : 'File upload is switched off for this payroll. Ask us to switch it on',
  );
}

/** The kinds of file whose rows are about known employees only: each row has the payroll of its employee. */
const ofKnownEmployees: readonly FileAction[] = ['leaver', 'optOut', 'employeeDetail', 'salaryDetail', 'assessment'];

/** @throws Refusal invalid for a payroll that does not fit, and for a file whose payroll must be named. */
function refuseOtherPayroll({ payrollUid, payrollCount }: UploadPlace, sent: ReceivedUpload): void {
  if (sent.payrollUid !== null && sent.payrollUid !== payrollUid)
    throw refusalAt(
      'payrollUid',
      payrollUid === null
        ? 'The employer has no such payroll, or it has ceased. Choose another one'
        : 'This is another payroll than that of the benefit. Leave it out',
    );
  if (payrollUid === null && payrollCount === 0)
    throw refusalAt('payrollUid', 'The employer has no payroll that still pays. Add a payroll first');
  if (payrollUid === null && !ofKnownEmployees.includes(sent.fileAction))
    throw refusalAt('payrollUid', 'The employer has several payrolls. Choose the one that the people in the file belong to');
}

/** @throws Refusal invalid for a file of opt-outs of which nobody can tell the pension scheme. Joiners may have that of their row, or none. */
function refuseWithoutScheme({ schemeCount }: UploadPlace, { fileAction, pensionSchemeUid }: ReceivedUpload): void {
  if (pensionSchemeUid !== null || fileAction !== 'optOut' || schemeCount === 1) return;
  throw refusalAt(
    'pensionSchemeUid',
    schemeCount === 0
      ? 'The employer has no open pension scheme. Add a scheme first'
      : 'The employer has several pension schemes. Choose the one that the people in the file opt out of',
  );
}

/** @throws Refusal invalid for a pay period of another benefit, or one that takes no upload. */
async function checkPeriod(c: ApiContext, tx: Scoped, { employerId, benefitUid }: Target, uid: string): Promise<void> {
  const found = await recordOf(c, recordFiles('pay-periods'), tx, { owner: employerId, uid });
  const period = found as unknown as PayPeriod | null;
  if (!period || period.benefitUid !== benefitUid)
    throw refusalAt('payrollDateUid', 'This benefit has no such pay period. Choose another one');
  const { canUploadContributions, reasons } = period.allowedActions;
  if (!canUploadContributions)
    throw refusalAt('payrollDateUid', reasons?.canUploadContributions ?? 'This pay period takes no upload. Choose another one');
}

/** The kinds of file whose rows are paid in a pay period. */
const ofOnePeriod: readonly FileAction[] = ['contribution', 'lumpSumContribution'];

/**
 * The pay period of a file of contributions that names none: the only one that is open. Null where the file names it, or needs none, and for a file of the employer
 * whose rows name their benefits: it is divided when it is checked.
 * @throws ApiError 422 where several can be meant, or none.
 */
async function findMeantPeriod(
  c: ApiContext,
  tx: Scoped,
  { employerId, benefitUid }: Target,
  { payrollUid }: UploadPlace,
  sent: ReceivedUpload,
): Promise<OpenPeriod | null> {
  const { fileAction, payrollDateUid, pensionSchemeUid } = sent;
  if (payrollDateUid !== null || !ofOnePeriod.includes(fileAction)) return null;
  const [period, another] = await openPeriods(tx, { employerId, benefitUid, payrollUid, pensionSchemeUid });
  if (period && !another) return period;
  if (
    period &&
    benefitUid === null &&
    pensionSchemeUid === null &&
    (await namesBenefits(c, tx, { employerId, payrollUid }, sent))
  )
    return null;
  throw refusalAt(
    'payrollDateUid',
    period
      ? `Several pay periods are open for upload. Choose the one that these contributions are for${benefitUid === null ? ', or name the benefit of each row in a column “Benefit”' : ''}`
      : 'No pay period is open for upload, so these contributions have none. Send the file once their period is open',
  );
}

const linkTo = (employerId: number, { bulkLoadJobUid, fileName }: OtherLoad): { title: string; href: string } => ({
  title: fileName,
  href: `/employers/${employerId}/bulk-loads/${bulkLoadJobUid}`,
});

const inProgress = (employerId: number, payrollUid: string | null, load: OtherLoad): Refusal =>
  Refusal.invalid([
    {
      field: 'file',
      defaultMessage: `Another upload${payrollUid === null ? '' : ' for this payroll'} is in progress. Process or discard that one first`,
      other: linkTo(employerId, load),
    },
  ]);

/** @throws Refusal invalid with a link, while another upload of the payroll is in progress, and once for the same content. */
async function refuseRepeated(tx: Scoped, employerId: number, { payrollUid }: UploadPlace, sent: ReceivedUpload): Promise<void> {
  const busy = await loadInProgress(tx, employerId, payrollUid);
  if (busy) throw inProgress(employerId, payrollUid, busy);
  if (sent.confirmed.has('sameFile')) return;
  const { payrollDateUid, file } = sent;
  const same = await sameContent(tx, { employerId, fileSha256: file.kept.sha256, payrollDateUid });
  if (same)
    throw Refusal.ofUnlikely([
      {
        field: 'file',
        warning: 'sameFile',
        question: `The same contents were uploaded before${payrollDateUid === null ? '' : ' for this pay period'}. Upload them again?`,
        other: linkTo(employerId, same),
      },
    ]);
}

/** The new upload, noted in its history. */
async function noteUpload(c: ApiContext, tx: Scoped, employerId: number, uid: string): Promise<StoredRecord> {
  const after = await readPresent(c, bulkLoads, tx, { owner: employerId, uid });
  const title = headingOf(bulkLoads, after);
  beginLifecycle(c, tx, {
    machine: bulkLoadJob,
    kind: bulkLoads.resource.name,
    recordUid: uid,
    employerId,
    title,
    state: String(after['status']),
  });
  await noteRecordChange(c, tx, bulkLoads, {
    owner: employerId,
    before: null,
    after,
    action: 'create',
    activity: `File uploaded: ${title}`,
  });
  return after;
}
