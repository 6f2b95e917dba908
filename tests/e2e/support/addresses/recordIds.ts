import type { APIRequestContext } from '@playwright/test';

/** Ids of records, by the name that they have in an address. */
export type RecordIds = Readonly<Record<string, string>>;

/** Reads a field of the first record of a list. */
export async function firstOf(
  { request, accessToken }: { readonly request: APIRequestContext; readonly accessToken: string },
  path: string,
  field: string,
): Promise<string> {
  const answer = await request.get(`/api/v2${path}`, { headers: { Authorization: `Bearer ${accessToken}` } });
  const { data = [] } = (await answer.json()) as { data?: Record<string, unknown>[] };
  const value = data[0]?.[field];
  if (typeof value !== 'string') throw new Error(`${path} has no record with ${field}: it answered ${answer.status()}.`);
  return value;
}

/** The ids of records of an employer for the addresses below it. */
export async function recordIdsOf(api: Parameters<typeof firstOf>[0], employerId: number): Promise<RecordIds> {
  const of = `/employers/${employerId}`;
  const payrollId = await firstOf(api, `${of}/payrolls`, 'payrollUid');
  return {
    payrollId,
    benefitId: await firstOf(api, `/payrolls/${payrollId}/benefits`, 'benefitUid'),
    employeeId: await firstOf(api, `${of}/employees?search=Bailey-Clarke`, 'employeeUid'),
    pensionSchemeId: await firstOf(api, `${of}/pension-schemes`, 'pensionSchemeUid'),
    payPeriodId: await firstOf(api, `${of}/pay-periods?filter[status]=openForUpload`, 'payrollDateUid'),
    statementId: await firstOf(api, `${of}/statements`, 'statementUid'),
    paymentServiceId: await firstOf(api, '/payment-services', 'uuid'),
  };
}

/** Puts the ids of records into a path. */
export const withIds = (path: string, ids: RecordIds): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${path} has no record for ${name}: read one in recordIds.ts.`);
    return id;
  });
