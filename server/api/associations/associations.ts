import { Hono } from 'hono';
import { can, partiesFor } from '../../../machines/permissions.ts';
import { intermediaryAssociation } from '../../../machines/lifecycles/intermediaryAssociation.ts';
import { associatedEmployers, associatedIntermediaries } from '../../../schemas/generated/resources.ts';
import type { AssociatedEmployer, AssociatedIntermediary } from '../../../schemas/generated/types.ts';
import {
  type AssociatedEmployerRow,
  type AssociatedIntermediaryRow,
  adviserIds,
  associationOf,
  beginAssociation,
  endAssociation,
  listAdvisers,
  listClients,
} from '../../store/associations/associations.ts';
import { recordActivity } from '../../store/employees/employees.ts';
import { actorName } from '../../store/access/users.ts';
import { tellBothSides } from './associationNotices.ts';
import { ApiError } from '../core/apiError.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, idOf, intermediaryFor } from '../core/context.ts';
import { allowedActions, changeState } from '../lifecycles/changeState.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';

const path = '/intermediaries/:intermediaryId/employers/:employerId';

/** What the caller may do with an association. Only what its state has a way for is spoken of: nobody asks why it cannot begin twice. */
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

/** A client as the caller is shown it. @param intermediaryIsActive - Whether the firm is. */
export const shownClient = (c: ApiContext, row: AssociatedEmployerRow, intermediaryIsActive: boolean): AssociatedEmployer => ({
  ...row,
  allowedActions: {
    ...actionsOn(c, row.id, { state: row.associationState, intermediaryIsActive, employerIsActive: row.isActive }),
    canSetLevels: can(c.var.caller, 'association.setLevels', row.id) && row.associationState === 'associated',
  },
});

const shownAdviser = (
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

/** The route of a change: the chart decides, both sides are told, and access follows with the next request. */
const change =
  (event: 'associate' | 'revoke') =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'association.change');
    const intermediaryId = idOf(c, 'intermediaryId');
    const { store, clock } = c.var.deps;
    const at = clock();
    const data = await store.within([employerId], async (tx) => {
      const association = await associationOf(tx, intermediaryId, employerId);
      if (!association) throw ApiError.notFound();
      const { firm, employer } = association;
      const associationUid = association.associationUid ?? crypto.randomUUID();
      await changeState(
        c,
        tx,
        {
          machine: intermediaryAssociation,
          recordUid: associationUid,
          employerId,
          intermediaryId,
          title: `${firm.name} for ${employer.name}`,
          state: association.isAssociated ? 'associated' : association.associationUid ? 'revoked' : 'notAssociated',
          facts: { intermediaryIsActive: firm.isActive, employerIsActive: employer.isActive },
        },
        { type: event },
      );
      if (event === 'associate') await beginAssociation(tx, { associationUid, intermediaryId, employerId, at });
      else await endAssociation(tx, { intermediaryId, employerId, at });
      const activity = event === 'associate' ? `${firm.name} associated` : `Access of ${firm.name} revoked`;
      await recordActivity(tx, { employerId, employeeUid: null, actorUserUid: c.var.caller.userUid, at, activity });
      const actor = await actorName(tx, c.var.caller.userUid);
      await tellBothSides(tx, { intermediaryId, employerId, event, association, at, actor });
      return {
        intermediaryId,
        employerId,
        associationState: event === 'associate' ? 'associated' : 'revoked',
        startedTimestamp: event === 'associate' ? at : association.startedAt,
        endedTimestamp: event === 'associate' ? null : at,
      };
    });
    return c.json({ data });
  };

/** Who acts for whom (docs/product.md, point 7, "Intermediary members and associations"). */
export const associationRoutes = new Hono<ApiEnvironment>()
  .get('/intermediaries/:intermediaryId/employers', authenticated, async (c) => {
    const intermediaryId = intermediaryFor(c);
    const { resource, entity } = associatedEmployers;
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const page = await c.var.deps.store.read(partiesFor(c.var.caller, 'employer.read'), async (reader) => {
      const { isActive } = await assertParty(reader, 'intermediaries', intermediaryId);
      return { isActive, ...(await listClients(reader, intermediaryId, request)) };
    });
    return c.json({
      data: page.rows.map((row) => shownClient(c, row, page.isActive)),
      meta: listMeta(request, page.totalCount),
    });
  })
  .get('/employers/:employerId/intermediaries', authenticated, async (c) => {
    const employerId = employerFor(c, 'associatedIntermediary.read');
    const { resource, entity } = associatedIntermediaries;
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    const { store } = c.var.deps;
    // How many people a firm sends is counted among what is the firm's own.
    const intermediaries = await store.read([employerId], (reader) => adviserIds(reader, employerId));
    const page = await store.read({ employers: [employerId], intermediaries }, async (reader) => {
      const { isActive } = await assertParty(reader, 'employers', employerId);
      return { isActive, ...(await listAdvisers(reader, employerId, request)) };
    });
    return c.json({
      data: page.rows.map((row) => shownAdviser(c, employerId, row, page.isActive)),
      meta: listMeta(request, page.totalCount),
    });
  })
  .patch(`${path}/associate`, authenticated, change('associate'))
  .patch(`${path}/revokeAssociatedEmployerAccess`, authenticated, change('revoke'));
