import { levelWords } from '../../work/contributions/levelWords.ts';
import { pot } from '../../../machines/lifecycles/pot.ts';
import { can } from '../../../machines/permissions.ts';
import type { DatedContributionLevel, EmployeeContributionLevel } from '../../../schemas/generated/types.ts';
import { addDays } from '../../../schemas/lib/dates/calendarDay.ts';
import { type ContributionLevel, type DatedLevel, levelOn } from '../../../domain/contributions/contributionLevel.ts';
import type { Reader } from '../../store/createStore.ts';
import { levelOf, type PotLevelRow } from '../../store/contributions/contributionLevels.ts';
import { actionsIn, employerStateOf } from '../../work/closure/employerState.ts';
import type { ApiContext } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';

function typeOf({ employee, employer }: ContributionLevel): EmployeeContributionLevel['contributionType'] {
  if ('percent' in employee) return 'percent' in employer ? 'percent' : 'mixed';
  return 'amount' in employer ? 'amount' : 'mixed';
}

/** The default of the scheme holds while a pension pot has no level of its own. */
const isSchemeDefault = ({ isPension, effectiveFrom }: PotLevelRow): boolean => isPension && effectiveFrom === null;

const inactiveReason = 'The pot is not active: it takes no contributions.';

function actionsOf(c: ApiContext, employerId: number, row: PotLevelRow) {
  const may = can(c.var.caller, 'contributionLevel.change', employerId);
  const isActive = row.potState === 'active';
  // A pot is offered the one event of its state. That of a member follows the membership.
  const { reasons, ...ofPot } = allowedActions(pot, row.potState, row, {
    canActivate: { event: 'activate', permitted: may && !isActive },
    canDeactivate: { event: 'deactivate', permitted: may && isActive && row.isMember !== true },
  });
  return {
    canChange: may && isActive,
    canCancelChange: may && row.next !== null,
    ...ofPot,
    reasons: { ...reasons, ...(may && !isActive && { canChange: inactiveReason }) },
  };
}

/** The pots as the service answers them, with the contributions in words and the caller's allowed actions. */
export async function shownLevels(
  c: ApiContext,
  reader: Reader,
  employerId: number,
  rows: readonly PotLevelRow[],
): Promise<EmployeeContributionLevel[]> {
  const employer = await employerStateOf(reader, employerId);
  return rows.map((row) => {
    const { next, potUid, potIdentifier, potName, potType, potState, isPension, employeeUid, employeeName, pensionSchemeUid } =
      row;
    const { payrollUid, employeePercent, employeeAmount, employerPercent, employerAmount, effectiveFrom } = row;
    const level = levelOf(row);
    const paying = { schemeType: row.schemeContributionType, today: todayOf(c) };
    return {
      potUid,
      potIdentifier,
      potName,
      potType,
      potState,
      isPension,
      employeeUid,
      employeeName,
      pensionSchemeUid,
      payrollUid,
      employeePercent,
      employeeAmount,
      employerPercent,
      employerAmount,
      effectiveFrom,
      allowsPartialPercentages: row.allowsPartialPercentages,
      // A pot without a pension scheme has no definition of its own.
      pensionableSalaryDefinition: (row.pensionableSalaryDefinition ??
        'notApplicable') as EmployeeContributionLevel['pensionableSalaryDefinition'],
      ...levelWords(level, paying),
      contributionType: typeOf(level),
      employeeContributionType: 'percent' in level.employee ? 'percent' : 'amount',
      employerContributionType: 'percent' in level.employer ? 'percent' : 'amount',
      isSchemeDefault: isSchemeDefault(row),
      nextLevel: next && { effectiveFrom: next.effectiveFrom, ...levelWords(levelOf(next), paying) },
      allowedActions: actionsIn(employer, actionsOf(c, employerId, row)),
    };
  });
}

/**
 * The history of a pot's contributions, latest first: its levels and, before them, the default of the scheme.
 *
 * @param today - `yyyy-MM-dd`.
 * @param of.schemeDefault - Null for a pot without a scheme.
 * @param of.schemeType - The contribution type of the scheme; null without one.
 */
export function datedLevels(
  levels: readonly DatedLevel[],
  {
    today,
    schemeDefault,
    schemeType,
    enrolledOn,
  }: { today: string; schemeDefault: ContributionLevel | null; schemeType: string | null; enrolledOn: string | null },
): DatedContributionLevel[] {
  const [first] = levels;
  const current = levelOn(levels, today);
  // The default never held if the first level begins with the membership.
  const hasDefault = schemeDefault !== null && (!first || enrolledOn === null || enrolledOn < first.effectiveFrom);
  const statusOf = (level: DatedLevel): DatedContributionLevel['status'] => {
    if (level.effectiveFrom > today) return 'planned';
    return level === current ? 'current' : 'past';
  };
  const dayBefore = (level: DatedLevel | undefined): string | null => (level ? addDays(level.effectiveFrom, -1) : null);
  const own = levels.map((level, index): DatedContributionLevel => ({
    effectiveFrom: level.effectiveFrom,
    effectiveUntil: dayBefore(levels[index + 1]),
    ...levelWords(level, { schemeType, today }),
    status: statusOf(level),
  }));
  const before: DatedContributionLevel[] = hasDefault
    ? [
        {
          effectiveFrom: enrolledOn,
          effectiveUntil: dayBefore(first),
          ...levelWords(schemeDefault, { schemeType, today }),
          status: current ? 'past' : 'current',
        },
      ]
    : [];
  return [...before, ...own].toReversed();
}
