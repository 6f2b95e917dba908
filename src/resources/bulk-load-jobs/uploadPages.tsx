import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useParams } from 'react-router';
import type { BulkLoadJob, PayPeriod, Payroll, PensionScheme } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { UploadPage } from './UploadPage.tsx';
import { uploadKinds, type UploadKind } from './uploadKinds.ts';

/** An employer has few payrolls that still pay. */
const payrollsQuery = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' },
  filter: { status: 'Active' },
} as const;

/** An employer has few open pension schemes. */
const schemesQuery = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' },
  filter: { isActive: true },
} as const;

/** A page that takes a file of the whole employer. */
function EmployeesUpload({ kind }: { kind: UploadKind }) {
  const { employerId = '' } = useParams();
  const party = useParty();
  const addressOf = useCallback(
    ({ bulkLoadJobUid }: BulkLoadJob) => `/employers/${employerId}/employees/validate/${bulkLoadJobUid}`,
    [employerId],
  );
  const { data: payrolls } = useGetList<Payroll & DataRecord>('payrolls', payrollsQuery);
  const { data: schemes } = useGetList<PensionScheme & DataRecord>('pension-schemes', schemesQuery);
  const employerUid = 'employerUid' in party.record ? party.record.employerUid : '';
  return (
    <UploadPage
      kind={kind}
      path={`/employers/${employerId}/bulk-load-jobs`}
      fields={{ employerUid }}
      addressOf={addressOf}
      payrolls={payrolls ?? []}
      schemes={schemes ?? []}
    />
  );
}

export const UploadEmployees = () => <EmployeesUpload kind={uploadKinds.employees} />;
export const UploadFormerEmployees = () => <EmployeesUpload kind={uploadKinds.formerEmployees} />;
export const UploadPayrollChanges = () => <EmployeesUpload kind={uploadKinds.payrollChanges} />;

/** The other page that takes a file of a pay period. */
const others = {
  contributions: { title: 'The file has joiners, leavers or changes, too', pages: 'employees-contributions' },
  'employees-contributions': { title: 'The file has contributions only', pages: 'contributions' },
} as const;

/** A page that takes a file of one pay period, whose id is in the address. */
function PeriodUpload({ kind, pages }: { kind: UploadKind; pages: 'contributions' | 'employees-contributions' }) {
  const { employerId = '', id = '' } = useParams();
  const http = useHttpClient();
  const {
    data: period,
    error,
    refetch,
  } = useQuery({
    queryKey: ['pay-periods', 'toUpload', id],
    queryFn: async ({ signal }) => (await http.get<{ data: PayPeriod }>(`/pay-periods/${id}`, { signal })).data,
  });
  const addressOf = useCallback(
    ({ bulkLoadJobUid, payrollUid, payrollDateUid, benefitUid, pensionSchemeUid }: BulkLoadJob) => {
      const known = Object.entries({ payrollUid, payrollDateUid, benefitUid, pensionSchemeUid }).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      );
      return `/employers/${employerId}/${pages}/validate/${bulkLoadJobUid}?${new URLSearchParams(known)}`;
    },
    [employerId, pages],
  );
  if (error) {
    return (
      <Page title={kind.title}>
        <LoadFailure what="pay period" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!period) return <Page title={kind.title} />;
  const { employerUid, benefitUid, payrollUid, payrollDateUid } = period;
  return (
    <UploadPage
      kind={{ ...kind, intro: `${period.name}. ${kind.intro}` }}
      path={`/benefits/${benefitUid}/bulk-load-jobs`}
      fields={{ employerUid, benefitUid, payrollUid, payrollDateUid }}
      addressOf={addressOf}
      other={{ title: others[pages].title, href: `/employers/${employerId}/${others[pages].pages}/upload/${id}` }}
    />
  );
}

export const UploadContributions = () => <PeriodUpload kind={uploadKinds.contributions} pages="contributions" />;
export const UploadEmployeesAndContributions = () => (
  <PeriodUpload kind={uploadKinds.employeesAndContributions} pages="employees-contributions" />
);
