import { Hono } from 'hono';
import { can, partiesFor } from '../../../machines/permissions.ts';
import { intermediaryAssociation } from '../../../machines/lifecycles/intermediaryAssociation.ts';
import { associatedEmployers, associatedIntermediaries } from '../../../schemas/generated/resources.ts';
import type { AssociatedEmployer, AssociatedIntermediary } from '../../../schemas/generated/types.ts';
import {
  type AssociatedEmployerRow,
  type AssociatedIntermediaryRow,
  intermediaryIdsOf,
  listAssociatedIntermediaries,
  listClients,
} from '../../store/associations/associations.ts';
import { changeAssociation } from './changeAssociation.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, idOf, intermediaryFor } from '../core/context.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';

const path = '/intermediaries/:intermediaryId/employers/:employerId';

/** The allowed actions of the caller for an association. An event without a transition in its state is left out: it needs no reason. */
function actionsOn(
  c: ApiContext,
  employerId: number,
  { state, intermediaryIsActive, employerIsActive }: { state: string; intermediaryIsActive: boolean; employerIsActive: boolean },
): NonNullable<AssociatedIntermediary['allowedActions']> {
  const mayChange = can(c.var.caller, 'association.change', employerId);
  return allowedActions(
    intermediaryAssociation,
    state,
    { intermediaryIsActive, employerIsActive },
    {
      canAssociate: { event: 'associate', permitted: mayChange && state !== 'associated' },
      canRevoke: { event: 'revoke', permitted: mayChange && state === 'associated' },
    },
  );
}

/** A client as the caller sees it. @param intermediaryIsActive - Whether the intermediary is active. */
export const shownClient = (c: ApiContext, row: AssociatedEmployerRow, intermediaryIsActive: boolean): AssociatedEmployer => ({
  ...row,
  allowedActions: {
    ...actionsOn(c, row.id, { state: row.associationState, intermediaryIsActive, employerIsActive: row.isActive }),
    canSetLevels: can(c.var.caller, 'association.setLevels', row.id) && row.associationState === 'associated',
  },
});

const shownIntermediary = (
  c: ApiContext,
  employerId: number,
  row: AssociatedIntermediaryRow,
  employerIsActive: boolean,
): AssociatedIntermediary => ({
  ...row,
  allowedActions: actionsOn(c, employerId, {
    state: row.associationState,
    intermediaryIsActive: row.isActive,
    employerIsActive,
  }),
});

/** The route of a change: the chart decides, both sides get a notice, and access changes with the next request. */
const change =
  (event: 'associate' | 'revoke') =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'association.change');
    const intermediaryId = idOf(c, 'intermediaryId');
    // Before the first association, the employer's scope alone does not see the intermediary.
    const scope = { employers: [employerId], intermediaries: [intermediaryId] };
    const data = await c.var.deps.store.within(scope, async (tx) => {
      const changed = await changeAssociation(c, tx, { intermediaryId, employerId, event });
      if (!changed) throw Refusal.notFound();
      return changed;
    });
    return c.json({ data });
  };

/** The associations between intermediaries and employers (docs/product.md, point 7, "Intermediary members and associations"). */
export const associationRoutes = new Hono<ApiEnvironment>()
  .get('/intermediaries/:intermediaryId/employers', authenticated, async (c) => {
    const intermediaryId = intermediaryFor(c);
    const { resource, entity } = associatedEmployers;
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    return c.var.deps.store.read(partiesFor(c.var.caller, 'employer.read'), async (reader) => {
      const { isActive } = await assertParty(reader, 'intermediaries', intermediaryId);
      const list = writtenList<AssociatedEmployerRow>(c, (slice) => slice.map((row) => shownClient(c, row, isActive)));
      const { rows, totalCount } = await listClients(reader, intermediaryId, { ...request, take: list.take });
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    });
  })
  .get('/employers/:employerId/intermediaries', authenticated, async (c) => {
    const employerId = employerFor(c, 'associatedIntermediary.read');
    const { resource, entity } = associatedIntermediaries;
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const { store } = c.var.deps;
    // Members are counted in the scope of the intermediary: the employer's scope does not see them.
    const intermediaries = await store.read([employerId], (reader) => intermediaryIdsOf(reader, employerId));
    return store.read({ employers: [employerId], intermediaries }, async (reader) => {
      const { isActive } = await assertParty(reader, 'employers', employerId);
      const list = writtenList<AssociatedIntermediaryRow>(c, (slice) =>
        slice.map((row) => shownIntermediary(c, employerId, row, isActive)),
      );
      const { rows, totalCount } = await listAssociatedIntermediaries(reader, employerId, { ...request, take: list.take });
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    });
  })
  .patch(`${path}/associate`, authenticated, change('associate'))
  .patch(`${path}/revokeAssociatedEmployerAccess`, authenticated, change('revoke'));
