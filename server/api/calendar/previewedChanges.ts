import { Hono } from 'hono';
import type { PayPeriodChanges } from '../../../schemas/generated/types.ts';
import { movingDates } from '../../work/calendar/changedPeriods.ts';
import { benefitsWithMandate } from '../../store/directDebits/mandates.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { changesOf, withAskedChange } from '../records/recordUpdates.ts';
import { checkedByRules } from '../../work/records/recordWrites.ts';
import { type BenefitPeriods, type ChangedRules, periodChanges } from './periodChanges.ts';

type Dates = PayPeriodChanges['added'][number]['dates'];

/** The dates of a period. @param isCollected - Whether the benefit's direct debits are collected: without that there is no collection to move. */
const datesOf = ({ payDate, dueDate, generateContributionsDate, dDCollectionDate }: Dates, isCollected: boolean): Dates => ({
  payDate,
  dueDate,
  generateContributionsDate,
  dDCollectionDate: isCollected ? dDCollectionDate : null,
});

function toAnswer(changes: readonly BenefitPeriods[], collected: ReadonlySet<string>): PayPeriodChanges {
  const all = changes.toSorted((one, other) => one.planned.benefitName.localeCompare(other.planned.benefitName, 'en-GB'));
  const dates = ({ planned }: BenefitPeriods, of: Dates): Dates => datesOf(of, collected.has(planned.benefitUid));
  const withName = (one: BenefitPeriods, period: { name: string } & Dates) => ({
    benefitName: one.planned.benefitName,
    name: period.name,
    dates: dates(one, period),
  });
  return {
    moved: all.flatMap((one) =>
      one.moved.flatMap(({ period, to: then }) => {
        const [from, to] = [dates(one, period), dates(one, then)];
        const isMoved = movingDates.some((date) => from[date] !== to[date]);
        return isMoved ? [{ benefitName: one.planned.benefitName, name: period.name, from, to }] : [];
      }),
    ),
    removed: all.flatMap((one) => one.removed.map((period) => withName(one, period))),
    added: all.flatMap((one) => one.added.map((period) => withName(one, period))),
  };
}

/** Answers a POST of changed fields with their effect on pay periods. It refuses what the PATCH of the record refuses, and writes nothing. */
async function preview(c: ApiContext, resource: string, of: (uid: string) => ChangedRules['of']): Promise<Response> {
  const files = recordFiles(resource);
  const { show } = files.resource.endpoints;
  const change = changesOf(files.resource).find(({ path }) => path === show?.path);
  if (!show || !change)
    throw new Error(`schemas/resources/${resource}.json has no PATCH of the record: there is nothing to preview.`);
  const data = await withAskedChange(c, files, show, change, async (asked) => {
    await checkedByRules(files, asked);
    const rules = { of: of(uidOf(c, 'id')), before: asked.before, after: asked.record };
    const changes = await periodChanges(asked.tx, rules, todayOf(c), { lock: false });
    const collects = (c.var.deps.payments ?? null) !== null;
    const benefits = changes.map(({ planned }) => planned.benefitUid);
    return toAnswer(changes, collects ? await benefitsWithMandate(asked.tx, benefits) : new Set());
  });
  return c.json({ data });
}

/** Previews of the pay periods that change with the rules of a payroll or of a benefit. */
export const previewedChangeRoutes = new Hono<ApiEnvironment>()
  .post('/payrolls/:id/pay-period-changes', authenticated, (c) => preview(c, 'payrolls', (payrollUid) => ({ payrollUid })))
  .post('/benefits/:id/pay-period-changes', authenticated, (c) => preview(c, 'benefits', (benefitUid) => ({ benefitUid })));
