import { Hono } from 'hono';
import { sql } from 'kysely';
import { partiesFor } from '../../../machines/permissions.ts';
import type { CompanyRelationship, User } from '../../../schemas/generated/types.ts';
import { findCaller } from '../../store/access/callers.ts';
import type { Store } from '../../store/createStore.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';

/** Who is signed in (docs/product.md, point 7, "Configuration and user"). */
export const me = new Hono<ApiEnvironment>()
  // Asked before there is a token: by the cookie of a sign-in that has still to fetch one. A stranger gets an answer, not a refusal.
  .get('/me/logged-in', async (c) => {
    const { authenticate, authenticateNavigation } = c.var.deps;
    const holder = (await authenticate(c.req.raw)) ?? (await authenticateNavigation(c.req.raw));
    const caller = holder && (await findCaller(c.var.deps.store, holder.userUid));
    return c.json({ data: { result: caller !== null } });
  })
  .get('/me/authorization', authenticated, async (c) => c.json({ data: await userOf(c) }));

interface UserRow {
  email: string;
  firstName: string;
  lastName: string;
  companyRelationships: CompanyRelationship[];
}

async function userOf(c: ApiContext): Promise<User> {
  const { caller, deps } = c.var;
  const { rows } = await sql<UserRow>`
    select u.email, u.first_name as "firstName", u.last_name as "lastName", coalesce((
      select json_agg(json_build_object('companyId', r.employer_id, 'isActive', r.is_active,
        'isPensionAdministrator', r.is_pension_administrator, 'isSeniorPensionAdministrator', r.is_senior_pension_administrator,
        'isEmployee', r.is_employee, 'startedTimestamp', r.started_at, 'endedTimestamp', r.ended_at) order by r.employer_id)
      from portal.company_relationships r where r.user_uid = u.user_uid
    ), '[]') as "companyRelationships"
    from portal.users u where u.user_uid = ${caller.userUid}`.execute(deps.store.db);
  const [row] = rows;
  if (!row) throw ApiError.unauthenticated();
  const { isProviderAdmin, isHSAdmin, isExternalAdmin, canViewAnalytics, userUid } = caller;
  const employers = await accessibleEmployers(deps.store, partiesFor(caller, 'employer.read'));
  return {
    userUid,
    ...row,
    scopes: ['user'],
    ...employers,
    isProviderAdmin,
    isHSAdmin,
    isExternalAdmin,
    canViewAnalytics,
    intermediaries: [...caller.intermediaryIds],
    readOnlyEmployers: [...caller.readOnlyClientIds],
  };
}

async function accessibleEmployers(
  { db }: Store,
  parties: 'all' | readonly number[],
): Promise<{ totalAccessibleEmployers: number; employerUid: string | null }> {
  if (parties === 'all') {
    const counter = await db.selectFrom('portal.counters').select('value').where('name', '=', 'employers').executeTakeFirst();
    return { totalAccessibleEmployers: counter?.value ?? 0, employerUid: null };
  }
  const [only] = parties;
  if (parties.length !== 1 || only === undefined) return { totalAccessibleEmployers: parties.length, employerUid: null };
  const employer = await db.selectFrom('portal.employers').select('employer_uid').where('id', '=', only).executeTakeFirst();
  return { totalAccessibleEmployers: 1, employerUid: employer?.employer_uid ?? null };
}
