/** The migrations of version 0.1.0, in whose place `0001-baseline` stands (decision 078). They ran in the order of their names, none without those before it. */
const former = { first: '0001-first-tables', last: '0231-authors-of-mappings', count: 106, version: '0.1.0', commit: '4a86e84c' };

/** The migration that makes in one step what all of them made. */
export const baseline = '0001-baseline';

/**
 * The migrations that a database has run, with {@link baseline} in place of the former ones.
 *
 * @param applied - The names of the migrations that it has run.
 * @returns `applied` itself, when there is no former migration among them.
 * @throws Error naming the remedy, when only some of the former migrations have run.
 */
export function replaceFormerMigrations(applied: readonly string[]): readonly string[] {
  if (!applied.includes(former.first)) return applied;
  const later = applied.filter((name) => name > former.last);
  const count = applied.length - later.length;
  if (count === former.count && applied.includes(former.last)) return [baseline, ...later];
  throw new Error(
    `The database is older than version ${former.version} of the portal left it: it has run ${count} of its ${former.count} migrations. ` +
      `Start version ${former.version} (commit ${former.commit}) on it once, which brings it up to date, and then this version again. Nothing was changed.`,
  );
}
