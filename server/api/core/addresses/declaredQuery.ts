import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import queries from '../../../../schemas/built/queries.json' with { type: 'json' };
import { type DeclaredQueries, queryFault } from '../../../../schemas/lib/lists/declaredQueries.ts';
import type { Store } from '../../../store/createStore.ts';
import { ApiError } from '../apiError.ts';
import type { ApiContext, ApiEnvironment } from '../context.ts';

const declaredQueries: DeclaredQueries = queries;

/**
 * Refuses a request with a parameter that its operation does not declare, gives twice what it declares once, or a value of another kind: what is ignored would look like
 * an answer to the question that was asked.
 *
 * Every other refusal has precedence, so that a caller who may not see a record learns nothing but that. A change is undone: the refusal is thrown at the end of its
 * transaction.
 *
 * @throws ApiError 400 that names the parameter and the remedy.
 */
export const declaredQuery = createMiddleware<ApiEnvironment>(async (c, next) => {
  const refusal = refusalOf(c);
  if (!refusal) return next();
  const { deps } = c.var;
  c.set('deps', { ...deps, store: undoing(deps.store, refusal) });
  await next();
  if (!c.res.ok) return;
  await c.res.body?.cancel();
  // No header of the answer may remain, such as the name of a file.
  c.res = undefined;
  throw refusal;
});

/**
 * Refuses such a request at once, for a route that changes something outside of a transaction of the store.
 *
 * @throws ApiError 400
 */
export function assertDeclaredQuery(c: ApiContext): void {
  const refusal = refusalOf(c);
  if (refusal) throw refusal;
}

/** Refuses a query that another operation would refuse. @throws ApiError 400 @example assertDeclaredFor('GET /employers', query) */
export function assertDeclaredFor(operation: keyof typeof queries, query: URLSearchParams): void {
  const fault = queryFault(query, declaredQueries[operation] ?? {});
  if (fault) throw ApiError.badQuery(fault.name, fault.remedy);
}

function refusalOf(c: ApiContext): ApiError | undefined {
  const { search, searchParams } = new URL(c.req.url);
  if (search.length <= 1) return undefined;
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  const declared = route && declaredQueries[operationKey(route.method, route.path)];
  const fault = declared && queryFault(searchParams, declared);
  return fault && ApiError.badQuery(fault.name, fault.remedy);
}

/** @example operationKey('GET', '/api/v2/employers/:employerId/employees') // 'GET /employers/{}/employees' */
const operationKey = (method: string, path: string): string =>
  `${method} ${path.replace(/^\/api\/v2/, '').replaceAll(/:\w+/g, '{}')}`;

/** The store whose transactions are carried out and undone. */
const undoing = (store: Store, refusal: ApiError): Store => ({
  ...store,
  within: (scope, work) =>
    store.within(scope, async (tx) => {
      await work(tx);
      throw refusal;
    }),
});
