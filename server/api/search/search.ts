import { Hono } from 'hono';
import { type Operation, operationNamed, partiesFor } from '../../../machines/permissions.ts';
import * as resources from '../../../schemas/generated/resources.ts';
import { type SearchedEmployers, type SearchedKind, searchedKinds, searchRecords } from '../../store/search/search.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiEnvironment } from '../core/context.ts';

const longestText = 100;

/** The permission to read the records of a kind, as their resource's file has it. */
const permissionOf = Object.fromEntries(
  searchedKinds.map((kind) => {
    const found = Object.values(resources).find(({ resource }) => resource.name === kind);
    const permission = found?.resource.endpoints.list?.permission;
    if (permission === undefined)
      throw new Error(`The search needs the list of ${kind}: bring schemas/resources/${kind}.json back.`);
    return [kind, permission as Operation];
  }),
) as Readonly<Record<SearchedKind, Operation>>;

/** The permission to read what the search's texts have of a person and not everybody may read. */
function numbersPermission(): Operation {
  const { fieldPermissions, name } = resources.employees.resource;
  const permission = fieldPermissions?.['nationalInsurance']?.inFull;
  if (permission === undefined) throw new Error(`schemas/resources/${name}.json lets everybody read national insurance numbers.`);
  return operationNamed(permission, `schemas/resources/${name}.json`);
}
const numbersInFull = numbersPermission();

/** The search over all of a caller's employers (decision 061). */
export const searchRoutes = new Hono<ApiEnvironment>().get('/search', authenticated, async (c) => {
  const text = c.req.query('q')?.trim() ?? '';
  if (text === '' || text.length > longestText)
    throw ApiError.badQuery('q', `Give 1 to ${longestText} characters to search for.`);
  // PostgreSQL has no such character.
  if (text.includes('\0')) throw ApiError.badQuery('q', 'Remove the control characters from q.');
  const { caller, deps } = c.var;
  const employers = {
    ...Object.fromEntries(searchedKinds.map((kind) => [kind, partiesFor(caller, permissionOf[kind])])),
    numbers: partiesFor(caller, numbersInFull),
  } as SearchedEmployers;
  const data = await deps.store.read(partiesFor(caller, 'employer.read'), (reader) => searchRecords(reader, employers, text));
  return c.json({ data });
});
