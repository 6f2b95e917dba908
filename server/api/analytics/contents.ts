import { can, operationNamed } from '../../../machines/permissions.ts';
import { employees } from '../../../schemas/generated/resources.ts';
import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import { addMonths } from '../../../schemas/lib/dates/calendarDay.ts';
import { choicesWithinLimits, fieldLimits } from '../../../schemas/lib/resources/fieldPermissions.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import {
  contributionFigures,
  dataQualityFigures,
  distributions,
  latePaymentFigures,
  memberFigures,
  memberMonths,
  payrollNames,
  punctualityFigures,
  requestFigures,
} from '../../store/analytics/figures.ts';
import type { Reader } from '../../store/createStore.ts';
import { ApiError } from '../core/apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import type { Months } from './charts/chart.ts';
import { contributionsChart } from './charts/contributionsChart.ts';
import { dataQualityChart } from './charts/dataQualityChart.ts';
import { memberCharts, memberMonthCharts } from './charts/memberCharts.ts';
import { payCharts } from './charts/payCharts.ts';
import { latePaymentCharts, punctualityCharts } from './charts/paymentCharts.ts';
import { requestCharts } from './charts/requestCharts.ts';

type Contents = Pick<DashboardFigures, 'charts'> & Partial<Pick<DashboardFigures, 'payrolls' | 'keyFigures'>>;

/** The months of the address. @throws ApiError 400 */
function monthsOf(c: ApiContext): Months {
  const months = Number(c.req.query('months') ?? rules.defaultMonths);
  if (!rules.monthsToChoose.includes(months))
    throw new ApiError(400, `months must be one of ${rules.monthsToChoose.join(', ')}.`);
  const until = `${todayOf(c).slice(0, 7)}-01`;
  return [addMonths(until, 1 - months), until];
}

/** The employer's payrolls, and the one of the address. @throws Refusal notFound */
async function payrollOf(c: ApiContext, reader: Reader, employerId: number) {
  const payrolls = await payrollNames(reader, employerId);
  const payrollUid = c.req.query('payrollUid') ?? null;
  if (payrollUid !== null && !payrolls.some((payroll) => payroll.payrollUid === payrollUid)) throw Refusal.notFound();
  return { payrolls, payrollUid };
}

/** The address of the list of the employees with a fault, if the caller may read it and the fault reveals nothing that they may not see. */
function listsFor(c: ApiContext, employerId: number): (check: string) => string | undefined {
  const { resource, entity } = employees;
  const limits = fieldLimits(resource, (permission) =>
    can(c.var.caller, operationNamed(permission, 'schemas/resources/employees.json'), employerId),
  );
  const offered = choicesWithinLimits(entity, limits).properties['dataQuality']?.oneOf ?? [];
  return (check) =>
    can(c.var.caller, 'employee.read', employerId) && offered.some((choice) => choice.const === check)
      ? `/employers/${employerId}/${resource.portalPath}?filter.dataQuality=${check}`
      : undefined;
}

/** The contents of each dashboard of `schemas/rules/dashboards.json`. */
export const contents: Readonly<Record<string, (c: ApiContext, reader: Reader, employerId: number) => Promise<Contents>>> = {
  async contributions(c, reader, employerId) {
    const months = monthsOf(c);
    const { payrolls, payrollUid } = await payrollOf(c, reader, employerId);
    return { payrolls, charts: [contributionsChart(await contributionFigures(reader, employerId, months), payrollUid, months)] };
  },
  async membership(c, reader, employerId) {
    const months = monthsOf(c);
    const [members, byMonth] = await Promise.all([memberFigures(reader, employerId), memberMonths(reader, employerId)]);
    return { charts: [...memberCharts(members), ...memberMonthCharts(byMonth, months)] };
  },
  pay: async (c, reader, employerId) => ({ charts: payCharts(await distributions(reader, employerId), todayOf(c)) }),
  async payments(c, reader, employerId) {
    const months = monthsOf(c);
    const { payrolls, payrollUid } = await payrollOf(c, reader, employerId);
    const of = { employerId, payrollUid, months };
    const [late, punctual] = await Promise.all([latePaymentFigures(reader, of), punctualityFigures(reader, of)]);
    const parts = [latePaymentCharts(late, months, todayOf(c)), punctualityCharts(punctual, months)];
    return {
      payrolls,
      keyFigures: parts.flatMap(({ keyFigures }) => keyFigures),
      charts: parts.flatMap(({ charts }) => charts),
    };
  },
  async requests(c, reader, employerId) {
    const months = monthsOf(c);
    return requestCharts(await requestFigures(reader, employerId), months, todayOf(c));
  },
  'data-quality': async (c, reader, employerId) =>
    dataQualityChart(
      await dataQualityFigures(reader, employerId),
      employees.entity.properties['dataQuality']?.oneOf ?? [],
      listsFor(c, employerId),
    ),
};
