import { type RawBuilder, sql } from 'kysely';
import type { TableOptions } from '../records/resourceTable.ts';

/** A value of the file that a job carries out. */
const ofLoad = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${value} from portal.bulk_loads l where l.bulk_load_uid = t.bulk_load_uid)`;

/** The fields of an upload that are about its file. */
export const bulkLoadOptions: TableOptions = {
  computed: {
    fileAction: ofLoad(sql`l.file_action`),
    payrollUid: ofLoad(sql`l.payroll_uid`),
    benefitUid: sql`coalesce(t.benefit_uid, ${ofLoad(sql`l.benefit_uid`)})`,
    pensionSchemeUid: sql`case when t.benefit_uid is null then ${ofLoad(sql`l.pension_scheme_uid`)}
      else (select b.pension_scheme_uid from portal.benefits b where b.benefit_uid = t.benefit_uid) end`,
    restBulkLoadJobUid: sql`(select r.bulk_load_job_uid from portal.bulk_load_jobs r where r.rest_of_bulk_load_job_uid = t.bulk_load_job_uid)`,
    statementUid: sql`(select s.statement_uid from portal.bulk_load_runs r join portal.statements s on s.statement_uid = r.statement_uid
      where r.bulk_load_job_uid = t.bulk_load_job_uid and not s.is_cancelled)`,
    uploadedTimestamp: ofLoad(sql`l.uploaded_at`),
    uploadedBy: sql`portal.name_of_uploader(t.bulk_load_uid)`,
    fileSize: ofLoad(sql`l.file_size`),
    fileSha256: ofLoad(sql`l.file_sha256`),
    sheet: ofLoad(sql`l.reading ->> 'sheet'`),
    encoding: ofLoad(sql`l.encoding`),
    formatId: ofLoad(sql`l.mapping ->> 'formatId'`),
    acknowledgedBy: sql`portal.name_of_acknowledger(t.bulk_load_job_uid)`,
    peopleConfirmedBy: sql`portal.name_of_people_confirmer(t.bulk_load_job_uid)`,
    approvedBy: sql`portal.name_of_approver(t.bulk_load_job_uid)`,
  },
};
