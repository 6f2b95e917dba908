import { canAnywhere } from '../../../machines/permissions.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';

const day = 86_400_000;
const usualDays = 7;

/** Days for which sessions are kept. 0: monitoring is off. */
export const keptDays = (c: ApiContext): number => c.var.deps.monitoringDays ?? usualDays;

/** Sessions that are older are not shown, even before they are removed at night. */
export const since = (c: ApiContext): Date => new Date(c.var.deps.clock().getTime() - keptDays(c) * day);

/** @throws Refusal forbidden */
export function assertMayRead(c: ApiContext): void {
  if (!canAnywhere(c.var.caller, 'monitoring.read')) throw Refusal.forbidden();
}
