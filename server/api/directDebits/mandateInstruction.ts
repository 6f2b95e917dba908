import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { serviceUserText } from '../../../domain/bank/serviceUser.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { note } from '../../work/changes/actor.ts';
import { headingOf } from '../../work/changes/fieldChanges.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticatedDownload } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { fileAnswer } from '../files/fileAnswer.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The Direct Debit Instruction of a mandate, with its bank details in full. Each download is noted, as each time they are shown is. */
export const mandateInstruction = new Hono<ApiEnvironment>().get(
  '/direct-debit-mandates/:id/instruction',
  authenticatedDownload,
  async (c) => {
    const { deps } = c.var;
    const uid = uidOf(c, 'id');
    const record = await notedMandate(c, uid);
    const [sortCode, accountNumber] = [textIn(record['sortCode']), textIn(record['bankAccountNumber'])];
    if (sortCode === null || accountNumber === null)
      throw Refusal.invalid([
        {
          field: '',
          defaultMessage: 'This mandate has no bank details. Set up a new direct debit, and download its instruction',
        },
      ]);
    if (!deps.payments)
      throw new Refusal(
        'invalid',
        `This portal collects no direct debits, so there is nothing to sign. Ask us: ${deps.configuration.contactEmail}.`,
      );
    const reference = String(record['reference']);
    const body = await deps.documents.renderPdf('directDebitInstruction', {
      serviceUserName: deps.configuration.brandName,
      serviceUserNumber: serviceUserText(deps.payments.serviceUser),
      reference,
      accountName: String(record['accountName']),
      sortCode,
      accountNumber,
      bankName: textIn(record['bankName']),
      createdAt: deps.clock(),
    });
    return fileAnswer({
      name: `Direct Debit Instruction ${reference}.pdf`,
      mediaType: 'application/pdf',
      size: body.byteLength,
      body,
    });
  },
);

/** The mandate of the path, whose download has been noted. @throws Refusal notFound and forbidden */
async function notedMandate(c: ApiContext, uid: string): Promise<Readonly<Record<string, unknown>>> {
  const files = recordFiles('direct-debit-mandates');
  const store = recordStore(files);
  const owner = await ownerOfRecord(c, files, store, 'directDebitMandate.read');
  if (owner === null) throw Refusal.notFound();
  if (!can(c.var.caller, 'directDebitMandate.readBankDetails', owner)) throw Refusal.forbidden();
  return c.var.deps.store.within([owner], async (tx) => {
    const record = await store.find(tx, owner, uid);
    if (!record) throw Refusal.notFound();
    note(c, tx, {
      employerId: owner,
      kind: files.resource.name,
      recordUid: uid,
      title: headingOf(files.resource.recordTitle, record) || files.resource.title,
      employeeUid: null,
      action: 'reveal',
      activity: 'Direct Debit Instruction downloaded, with sort code and account number',
    });
    return record;
  });
}
