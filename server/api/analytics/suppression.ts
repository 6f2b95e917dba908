import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };

/** Whether a group has people, and too few to be shown. */
export const isTooSmall = (people: number): boolean => people > 0 && people < rules.smallestGroup;

/**
 * The groups that must not be shown beside their total: those that are too small, and the next larger ones while the difference between the total and the shown
 * groups would be one hidden group, or a few people.
 *
 * @param people - Of each group.
 * @param total - People of all groups. A person may be in several of them.
 * @returns the positions of the hidden groups.
 */
export function hiddenGroups(people: readonly number[], total: number): ReadonlySet<number> {
  const bySize = [...people.keys()].filter((n) => people[n] !== 0).toSorted((a, b) => (people[a] ?? 0) - (people[b] ?? 0));
  const tooSmall = bySize.filter((n) => isTooSmall(people[n] ?? 0)).length;
  if (tooSmall === 0) return new Set();
  let count = tooSmall;
  const countLeft = (): number => total - bySize.slice(count).reduce((sum, n) => sum + (people[n] ?? 0), 0);
  while (count < bySize.length && (count === 1 || countLeft() < rules.smallestGroup)) count += 1;
  return new Set(bySize.slice(0, count));
}
