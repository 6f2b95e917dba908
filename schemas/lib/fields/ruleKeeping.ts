import { addDays, type CalendarDay, isCalendarDay } from '../dates/calendarDay.ts';
import { type Comparison, comparisonOf, keepsRule, otherValue, TODAY } from './comparisons.ts';
import type { EntitySchema } from '../jsonSchema.ts';

/** The least distance of the value from the one that it is compared with. */
const steps: Readonly<Record<Comparison, -1 | 0 | 1>> = {
  after: 1,
  notBefore: 0,
  before: -1,
  notAfter: 0,
  moreThan: 1,
  atLeast: 0,
  lessThan: -1,
  atMost: 0,
};

function moveValue(value: unknown, step: number): unknown {
  if (step === 0) return value;
  if (typeof value === 'number') return value + step;
  if (typeof value !== 'string') return value;
  const [, hours, rest] = /^(\d\d)(:\d\d)$/.exec(value) ?? [];
  if (rest !== undefined) return `${String(Math.min(23, Math.max(0, Number(hours) + step))).padStart(2, '0')}${rest}`;
  return isCalendarDay(value) ? addDays(value, step) : new Date(Date.parse(value) + step * 3_600_000).toISOString();
}

/** Made-up values of an entity's fields, changed so that they keep its rules across two fields (`x-rules`). */
export function withRulesKept(
  values: Readonly<Record<string, unknown>>,
  entity: Pick<EntitySchema, 'properties' | 'x-rules'>,
  today: CalendarDay,
): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...values };
  for (const rule of entity['x-rules'] ?? []) {
    const compared = comparisonOf(rule);
    if (!compared || keepsRule(rule, entity, kept, today)) continue;
    const { comparison, other } = compared;
    const isAsStored = typeof other === 'string' && other !== TODAY && !rule.offset;
    kept[rule.field] = moveValue(isAsStored ? kept[other] : otherValue(rule, entity, kept, today), steps[comparison]);
  }
  return kept;
}
