import { describe, expect, it } from 'vitest';
import type { UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { uploadTests } from '../../../tests/setup/api/uploadTests.ts';

/** A matcher for a text; that of the library has no type of its own. */
const textWith = (part: string): unknown => expect.stringContaining(part);

let uploads: Uploads;
let place: UploadPlaces;
uploadTests((made) => ({ uploads, place } = made));

describe('the payroll of a file for an employer', () => {
  const joiners =
    'Payroll number,First name,Last name,Date of birth,Employment start date\r\nN3,Nia,Prosser,1990-03-31,2026-11-02\r\n';

  it("is the employer's only one, and is named where there are several", async () => {
    const job = await uploads.checked(place, { fileAction: 'joiner', text: joiners, to: 'employer' });
    expect(job).toMatchObject({ payrollUid: place.payroll });
    await uploads.event(place.admin, job.bulkLoadJobUid, 'discard');
    const other = await uploads.records.payroll(place.employer, { enable_employer_file_upload: true, is_default: false });
    const upload = { fileAction: 'joiner', text: joiners, to: 'employer' } as const;
    const { status, body } = await uploads.send(place, upload);
    expect([status, body.errors]).toMatchObject([422, [{ field: 'payrollUid', defaultMessage: textWith('several payrolls') }]]);
    expect(await uploads.checked(place, { ...upload, payrollUid: other })).toMatchObject({ payrollUid: other });
  });

  it('decides about the patterns of payroll numbers and the actions of rows', async () => {
    const strict = await uploads.records.payroll(place.employer, {
      enable_employer_file_upload: true,
      is_default: false,
      payroll_number_regex: '^[0-9]{6}$',
      payroll_number_regex_stance: 'refuse',
      upload_file_valid_actions: JSON.stringify({ join: ['leave'] }),
    });
    const upload = { fileAction: 'joiner', text: joiners, to: 'employer', payrollUid: strict } as const;
    const { validation, ...job } = await uploads.checked(place, upload);
    expect(job).toMatchObject({ failedRowCount: 1 });
    expect(validation?.itemErrors).toMatchObject([{ column: 'Payroll number' }]);
    expect(validation?.fileErrors).toMatchObject([{ code: 'fileActionNotAllowed' }]);
  });

  it('is one of the employer that still pays, and that of the benefit', async () => {
    const [ceased, foreign] = [
      await uploads.records.payroll(place.employer, { is_default: false, status: 'Ceased' }),
      (await uploads.place()).payroll,
    ];
    for (const payrollUid of [ceased, foreign])
      for (const to of ['employer', 'benefit'] as const) {
        const { status, body } = await uploads.send(place, { fileAction: 'joiner', text: joiners, to, payrollUid });
        expect([status, body.errors]).toMatchObject([422, [{ field: 'payrollUid' }]]);
      }
    const off = await uploads.records.payroll(place.employer, { is_default: false, enable_employer_file_upload: false });
    const { body } = await uploads.send(place, { fileAction: 'joiner', text: joiners, to: 'employer', payrollUid: off });
    expect(body.errors).toMatchObject([{ field: 'fileAction', defaultMessage: textWith('switched off for this payroll') }]);
  });
});
