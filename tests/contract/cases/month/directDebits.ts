import { strict as assert } from 'node:assert';
import type { BankAccountCheck, DirectDebitMandate } from '../../../../schemas/generated/types.ts';
import * as entities from '../../../../schemas/built/allEntities.js';
import type { Role } from '../../../e2e/support/accounts.ts';
import { type Call, type ContractCase, assertRefused, assertValid, formOf, list, record } from '../../contract.ts';
import { employerOf } from '../../prepared/workforce.ts';

const staff = 'hs-admin';

const mandatesOf = async (call: Call): Promise<readonly DirectDebitMandate[]> =>
  (await list<DirectDebitMandate>(call, staff, await listOf(call), entities.directDebitMandate)).data;

const listOf = async (call: Call): Promise<string> => `${await employerOf(call, staff)}/direct-debit-mandates?getAll=1`;

/** A benefit whose present mandate has been cancelled before. */
async function benefitWithoutMandate(call: Call): Promise<string> {
  const mandates = await mandatesOf(call);
  const benefitUid = mandates[0]?.benefitUid;
  assert.ok(benefitUid, 'The sample data has no mandate.');
  const inForce = mandates.find((one) => one.benefitUid === benefitUid && (one.status === 'pending' || one.status === 'active'));
  if (inForce)
    await record(call, staff, ['POST', `/direct-debit-mandates/${inForce.id}/cancel`, {}], entities.directDebitMandate);
  return benefitUid;
}

type MandatePost = { role: Role; path: string; list: string } & ReturnType<typeof formOf>;

const detailsOf = (which: number) => ({
  accountName: `Holder ${which}`,
  sortCode: '08-99-99',
  accountNumber: '66374958',
  accountHolderConfirmed: 'true',
});

/** The POST of a mandate for a benefit whose present mandate has been cancelled before. */
export async function newMandatePost(call: Call, which: number, signed?: string): Promise<MandatePost> {
  const benefitUid = await benefitWithoutMandate(call);
  const details = {
    ...(signed !== undefined && {
      directDebitInstructionForm: { name: 'Signed.pdf', mediaType: 'application/pdf', content: signed },
    }),
    ...detailsOf(which),
  };
  const path = `/benefits/${benefitUid}/direct-debit-mandates`;
  return { role: staff, path, ...formOf(details), list: await listOf(call) };
}

let accounts = 0;
/** The POST of mandates for several benefits from one account: of one whose present mandate has been cancelled before. */
export async function mandatesTogetherPost(call: Call): Promise<MandatePost> {
  const benefitUids = JSON.stringify([await benefitWithoutMandate(call)]);
  const path = `${await employerOf(call, staff)}/direct-debit-mandates`;
  return { role: staff, path, ...formOf({ ...detailsOf((accounts += 1)), benefitUids }), list: await listOf(call) };
}

/** A pending mandate of a benefit whose present mandate has been cancelled before. @param signed - The text of an instruction to send with it. */
export async function newMandate(call: Call, signed?: string): Promise<DirectDebitMandate> {
  const { path, body, headers } = await newMandatePost(call, 1, signed);
  const { status, body: made } = await call(staff, 'POST', path, body, headers);
  assert.equal(status, 201, JSON.stringify(made));
  const { data } = made as { data: DirectDebitMandate };
  assertValid(data, entities.directDebitMandate, path);
  return data;
}

const checkPath = '/bank-accounts/pre-validate';
const account = { ref: '1011', name: 'Breakwater Ltd', sortCode: '089999', accountNumber: '66374958' };

export const directDebitCases: readonly ContractCase[] = [
  {
    name: 'bank details are checked before they are used',
    async run(call) {
      const check = (accountNumber: string) =>
        record<BankAccountCheck>(call, 'hs-admin', ['POST', checkPath, { ...account, accountNumber }], entities.bankAccountCheck);
      assert.equal((await check(account.accountNumber)).couldExist, true);
      assert.equal((await check('66374959')).couldExist, false);
      assertRefused(await call('hs-admin', 'POST', checkPath, { ...account, sortCode: '1' }), 422, ['sortCode']);
      assertRefused(await call('pension-admin', 'POST', checkPath, account), 403);
      assertRefused(await call(null, 'POST', checkPath, account), 401);
    },
  },
  {
    name: 'a direct debit mandate goes from its set-up to its end',
    async run(call) {
      const { id, status } = await newMandate(call);
      assert.equal(status, 'pending');
      const send = async (event: string, body: object = {}): Promise<string> => {
        const path = `/direct-debit-mandates/${id}/${event}`;
        return (await record<DirectDebitMandate>(call, staff, ['POST', path, body], entities.directDebitMandate)).status;
      };
      assert.equal(await send('reject', { failureReason: '5' }), 'failed');
      assert.equal(await send('submit-again'), 'pending');
      assert.equal(await send('confirm'), 'active');
      assert.equal(await send('cancel'), 'cancelled');
      assertRefused(await call(staff, 'POST', `/direct-debit-mandates/${id}/confirm`, {}), 422);
    },
  },
  {
    name: 'direct debits are set up together, each with its reference, or none of them',
    async run(call) {
      const { path, body, headers } = await mandatesTogetherPost(call);
      const { status, body: made } = await call(staff, 'POST', path, body, headers);
      assert.equal(status, 201, JSON.stringify(made));
      const { data } = made as { data: DirectDebitMandate[] };
      for (const one of data) assertValid(one, entities.directDebitMandate, path);
      assert.match(data.map(({ reference }) => reference).join(), /^M\d{7}$/);
      assertRefused(await call(staff, 'POST', path, body, headers), 422, ['benefitUids']);
    },
  },
  {
    name: 'an active mandate moves to another account, is suspended by the bank and resumed',
    async run(call) {
      const { id } = await newMandate(call);
      const send = (event: string, body: object = {}): Promise<DirectDebitMandate> =>
        record(call, staff, ['POST', `/direct-debit-mandates/${id}/${event}`, body], entities.directDebitMandate);
      await send('confirm');
      const amended = await send('amend', { sortCode: '107999', bankAccountNumber: '88837491' });
      assert.equal(amended.maskedFields?.['bankAccountNumber'], '****7491');
      assert.equal((await send('suspend', { failureReason: 'D' })).status, 'suspended');
      assert.equal((await send('resume')).status, 'active');
    },
  },
  {
    name: 'bank details are masked until somebody asks for them',
    async run(call) {
      const { id, maskedFields } = await newMandate(call);
      assert.deepEqual(maskedFields, { sortCode: '**-**-99', bankAccountNumber: '****4958' });
      const path = `/direct-debit-mandates/${id}/reveal`;
      const { body } = await call(staff, 'POST', path, { fields: ['sortCode', 'bankAccountNumber'] });
      assert.deepEqual(body, { data: { sortCode: '089999', bankAccountNumber: '66374958' } });
    },
  },
  {
    name: 'a signed instruction is kept with its mandate, and answered as a file to be saved',
    async run(call) {
      const content = '%PDF-1.7\nThe signed instruction';
      const { id, directDebitInstructionForm: file } = await newMandate(call, content);
      assert.deepEqual([file?.name, file?.mediaType, file?.size], ['Signed.pdf', 'application/pdf', content.length]);
      const path = `/direct-debit-mandates/${id}/files/directDebitInstructionForm`;
      const { status, headers, body } = await call(staff, 'GET', path);
      assert.deepEqual([status, headers['content-type'], body], [200, 'application/pdf', content]);
      assert.match(headers['content-disposition'] ?? '', /^attachment; filename="Signed.pdf"/);
      assertRefused(await call('external-admin', 'GET', path), 403);
      assertRefused(await call(null, 'GET', path), 401);
      const { path: again, body: page, headers: form } = await newMandatePost(call, 1, '<html></html>');
      assertRefused(await call(staff, 'POST', again, page, form), 422, ['directDebitInstructionForm']);
    },
  },
  {
    name: 'the instruction of a direct debit is a PDF to be saved',
    async run(call) {
      const { id } = await newMandate(call);
      const path = `/direct-debit-mandates/${id}/instruction`;
      const { status, headers, body } = await call(staff, 'GET', path);
      assert.equal(status, 200);
      assert.match(headers['content-disposition'] ?? '', /^attachment; filename="Direct Debit Instruction M\d{7}\.pdf"/);
      assert.match(String(body), /^%PDF-1\.7/);
      assertRefused(await call('external-admin', 'GET', path), 403);
      assertRefused(await call(null, 'GET', path), 401);
    },
  },
];
