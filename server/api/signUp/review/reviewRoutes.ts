import { Hono } from 'hono';
import { partiesFor } from '../../../../machines/permissions.ts';
import { signUps } from '../../../../schemas/generated/resources.ts';
import { type ApplicationRow, listApplications } from '../../../store/signUp/acceptance/applications.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import { authenticated } from '../../core/authenticated.ts';
import type { ApiEnvironment } from '../../core/context.ts';
import { listMeta, listRequest } from '../../core/listQuery.ts';
import { writtenList } from '../../core/slices.ts';
import { leadOf, leadScope } from '../leadAccess.ts';
import { shownApplication } from './shownApplication.ts';

/** The sign-ups for those who look after them: the provider's staff, and the members of an intermediary. */
export const reviewRoutes = new Hono<ApiEnvironment>()
  .get('/sign-ups', authenticated, async (c) => {
    const parties = partiesFor(c.var.caller, 'intermediarySignUp.read');
    if (parties !== 'all' && parties.length === 0) throw Refusal.forbidden();
    const { resource, entity } = signUps;
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    return c.var.deps.store.read(leadScope(c), async (reader) => {
      const list = writtenList<ApplicationRow>(c, (slice) => [...slice]);
      const { rows, totalCount } = await listApplications(reader, { ...request, take: list.take });
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    });
  })
  .get('/sign-ups/:id/review', authenticated, async (c) => {
    const data = await c.var.deps.store.read(leadScope(c), async (reader) =>
      shownApplication(c, reader, await leadOf(c, reader)),
    );
    return c.json({ data });
  });
