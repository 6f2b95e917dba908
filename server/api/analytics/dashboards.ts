import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import type { DashboardFigures, EmbeddedDashboard } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { figuresTime } from '../../store/analytics/figures.ts';
import type { Reader } from '../../store/createStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated, authenticatedDownload } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf } from '../core/context.ts';
import { signAddress, verifyAddress } from '../core/addresses/shortLivedAddress.ts';
import { contents } from './contents.ts';

const purpose = 'dashboard';
const minute = 60_000;

type Dashboard = (typeof rules.dashboards)[number];

/** The employer and the dashboard of the path. @throws Refusal notFound or forbidden */
async function dashboardOf(c: ApiContext): Promise<{ employerId: number; dashboard: Dashboard }> {
  const employerId = idOf(c, 'id');
  if (!can(c.var.caller, 'employer.read', employerId)) throw Refusal.notFound();
  if (!(await c.var.deps.store.read([employerId], (reader) => figuresTime(reader, employerId)))) throw Refusal.notFound();
  if (!can(c.var.caller, 'analytics.read', employerId)) throw Refusal.forbidden();
  const dashboard = rules.dashboards.find(({ id }) => id === c.req.param('dashboardId'));
  if (!dashboard) throw Refusal.notFound();
  return { employerId, dashboard };
}

const subjectOf = (c: ApiContext, employerId: number, { id }: Dashboard): readonly string[] => [
  String(employerId),
  id,
  c.var.caller.userUid,
];

/** The signed address of the portal's own dashboard, for the caller. */
async function ownAddress(
  c: ApiContext,
  { employerId, dashboard, expiresAt }: { employerId: number; dashboard: Dashboard; expiresAt: Date },
): Promise<string> {
  const key = await signAddress(c.var.deps.addressSecret, { purpose, subject: subjectOf(c, employerId, dashboard), expiresAt });
  return `/embedded-dashboards/${employerId}/${dashboard.id}?key=${key}`;
}

/** Without a token, only the signed address gives the right to the figures. @throws Refusal forbidden */
async function assertKey(c: ApiContext, employerId: number, dashboard: Dashboard): Promise<void> {
  if (c.req.header('Authorization') !== undefined) return;
  const { addressSecret, clock } = c.var.deps;
  const signed = { purpose, subject: subjectOf(c, employerId, dashboard), now: clock() };
  if (!(await verifyAddress(addressSecret, c.req.query('key') ?? '', signed)))
    throw new Refusal('forbidden', 'This dashboard is no longer open. Open it from the MI Portal again.');
}

async function figuresOf(
  c: ApiContext,
  reader: Reader,
  employerId: number,
  { id, title, hidesSmallGroups }: Dashboard,
): Promise<DashboardFigures> {
  const time = await figuresTime(reader, employerId);
  const read = contents[id];
  if (!time) throw Refusal.notFound();
  if (!read)
    throw new Error(
      `The dashboard "${id}" of schemas/rules/dashboards.json has no contents: add them in server/api/analytics/contents.ts.`,
    );
  const { payrolls = [], keyFigures = [], charts } = await read(c, reader, employerId);
  const isCounted = time.refreshedAt !== null;
  return {
    title,
    employerName: time.name,
    refreshedTimestamp: time.refreshedAt?.toISOString() ?? null,
    hidesSmallGroups,
    payrolls,
    keyFigures: isCounted ? keyFigures : [],
    charts: isCounted ? charts : [],
  };
}

/** The dashboards of the MI Portal: their addresses for a frame, and their figures. */
export const dashboardRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:id/embedded-dashboard/:dashboardId', authenticated, async (c) => {
    const { employerId, dashboard } = await dashboardOf(c);
    const expiresAt = new Date(c.var.deps.clock().getTime() + rules.addressMinutes * minute);
    const external = c.var.deps.externalDashboard?.({ employerId, dashboardId: dashboard.id, expiresAt });
    const data: EmbeddedDashboard = {
      address: external ?? (await ownAddress(c, { employerId, dashboard, expiresAt })),
      expiresTimestamp: expiresAt.toISOString(),
      isExternal: external !== undefined,
    };
    return c.json({ data });
  })
  .get('/employers/:id/dashboards/:dashboardId/figures', authenticatedDownload, async (c) => {
    const { employerId, dashboard } = await dashboardOf(c);
    await assertKey(c, employerId, dashboard);
    const data = await c.var.deps.store.read([employerId], (reader) => figuresOf(c, reader, employerId, dashboard));
    return c.json({ data });
  });
