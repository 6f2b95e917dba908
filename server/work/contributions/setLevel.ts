import type { ContributionLevel, DatedLevel } from '../../../domain/contributions/contributionLevel.ts';
import type { AskedWarning } from '../../../domain/questions/fieldWarnings.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { Scoped } from '../../store/createStore.ts';
import { writeLevel } from '../../store/contributions/contributionLevels.ts';
import { keepConfirmations } from '../../store/records/confirmedWarnings.ts';
import type { FieldChange } from '../../store/fieldChange.ts';
import { note } from '../changes/actor.ts';
import type { Acting } from '../core/acting.ts';
import { levelWords } from './levelWords.ts';

/** A pot and its employee, for the history. */
export interface NotedPot {
  potUid: string;
  potName: string;
  employeeUid: string;
  employeeName: string;
}

const kind = 'employee-contribution-levels';

/** The texts of a level before and after a change, as its history shows them. */
function changedWords(before: ContributionLevel, after: ContributionLevel): FieldChange[] {
  const [from, to] = [levelWords(before), levelWords(after)];
  return (Object.keys(to) as (keyof typeof to)[]).flatMap((field) =>
    from[field] === to[field] ? [] : [{ field, from: from[field], to: to[field] }],
  );
}

/** Notes a change of a pot's contributions in the history. */
export function noteLevel(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { pot, activity, fields }: { pot: NotedPot; activity: string; fields: readonly FieldChange[] },
): void {
  const { potUid, potName, employeeUid, employeeName } = pot;
  note(c, tx, {
    employerId,
    kind,
    recordUid: potUid,
    title: `${employeeName} in ${potName}`,
    employeeUid,
    action: 'change',
    activity,
    fields,
  });
}

interface NewLevel {
  pot: NotedPot;
  /** The level that held on the first day until now. */
  before: ContributionLevel;
  level: DatedLevel;
  /** The question that the caller has confirmed. */
  confirmed?: AskedWarning | null;
}

/** Writes a level, with its entry in the history and the confirmed question. The pot must be locked. */
export async function setLevel(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { pot, before, level, confirmed = null }: NewLevel,
): Promise<void> {
  await writeLevel(tx, employerId, pot.potUid, level);
  if (confirmed)
    await keepConfirmations(tx, {
      resource: kind,
      recordUid: pot.potUid,
      owner: employerId,
      userUid: c.var.caller.userUid,
      at: c.var.deps.clock(),
      confirmed: [confirmed],
    });
  noteSetLevel(c, tx, employerId, { pot, before, level, confirmed });
}

/** Notes a new level in the history, with the confirmed question. */
export function noteSetLevel(
  c: Acting,
  tx: Scoped,
  employerId: number,
  { pot, before, level, confirmed = null }: NewLevel,
): void {
  noteLevel(c, tx, employerId, {
    pot,
    activity: `Contributions to ${pot.potName} changed from ${formatDate(level.effectiveFrom)}`,
    fields: [
      ...changedWords(before, level),
      ...(confirmed
        ? [
            {
              field: `confirmed ${confirmed.warning}`,
              label: 'Confirmed',
              to: confirmed.question,
              about: Object.keys(confirmed.values),
            },
          ]
        : []),
    ],
  });
}
