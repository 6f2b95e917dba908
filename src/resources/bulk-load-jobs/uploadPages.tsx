import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import type { BulkLoadJob, PayPeriod } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { readAllRecords } from '../../providers/data/readAllRecords.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { UploadPage } from './UploadPage.tsx';
import { ALL_BENEFITS, uploadKinds, type UploadKind } from './uploadKinds.ts';

const sort = { field: 'name', order: 'ASC' } as const;

/** All records that a file may be about, by their names. Undefined until they are read. */
function useRecordsOf(resource: string, filter: Readonly<Record<string, unknown>>): { uid: string; name: string }[] | undefined {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    // As react-admin names its lists: a change of the resource invalidates them.
    queryKey: [resource, 'getList', 'toUpload', filter],
    queryFn: ({ signal }) =>
      readAllRecords((pagination) => dataProvider.getList<DataRecord>(resource, { pagination, sort, filter, signal })),
  });
  return data?.data.map(({ id, name }) => ({ uid: String(id), name: String(name) }));
}

/** A page that takes a file of the whole employer. */
function EmployeesUpload({ kind }: { kind: UploadKind }) {
  const { employerId = '' } = useParams();
  const party = useParty();
  const addressOf = useCallback(
    ({ bulkLoadJobUid }: BulkLoadJob) => `/employers/${employerId}/employees/validate/${bulkLoadJobUid}`,
    [employerId],
  );
  const payrolls = useRecordsOf('payrolls', { status: ['Active', 'Ceasing'] });
  const schemes = useRecordsOf('pension-schemes', { isActive: true });
  const employerUid = 'employerUid' in party.record ? party.record.employerUid : '';
  return (
    <UploadPage
      kind={kind}
      path={`/employers/${employerId}/bulk-load-jobs`}
      fields={{ employerUid }}
      addressOf={addressOf}
      payrolls={payrolls?.map(({ uid, name }) => ({ payrollUid: uid, name }))}
      schemes={schemes?.map(({ uid, name }) => ({ pensionSchemeUid: uid, name }))}
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
  const [search] = useSearchParams();
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
  if (pages === 'contributions' && search.get(ALL_BENEFITS) === '1')
    return (
      <UploadPage
        kind={uploadKinds.severalBenefits}
        path={`/employers/${employerId}/bulk-load-jobs`}
        fields={{ employerUid, payrollUid }}
        addressOf={addressOf}
        other={{ title: 'The file is for one benefit', href: `/employers/${employerId}/contributions/upload/${id}` }}
      />
    );
  return (
    <UploadPage
      kind={{ ...kind, intro: `${period.periodTitle}. ${kind.intro}` }}
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
