import { Hono } from 'hono';
import schema from '../../../schemas/entities/saved-view.schema.json' with { type: 'json' };
import * as resources from '../../../schemas/generated/resources.ts';
import type { SavedView } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/entities/saved-view.js';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import {
  deleteSavedView,
  findSavedView,
  insertSavedView,
  isNameTaken,
  listSavedViews,
  type StoredView,
  updateSavedView,
  withinViewsOf,
} from '../../store/portal/savedViews.ts';
import { noInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { fieldErrors } from '../../work/core/validFields.ts';
import { jsonBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf } from '../core/context.ts';
import { shortEnough } from '../core/listFilters.ts';

const entity: EntitySchema = schema;

/** The most views of one list that a person may have. */
const MOST_OF_A_LIST = 50;

const lists = new Set(Object.values(resources).map(({ resource }) => resource.name));

const refuse = (field: string, defaultMessage: string): Refusal => Refusal.invalid([{ field, defaultMessage }]);
const nameTaken = (name: string): Refusal =>
  refuse('name', `There is already a view called ${name}. Choose another name, or overwrite that view`);

/** The body of a change, with the fields of `allowed` only. @throws Refusal invalid for another. */
async function fieldsOf(c: ApiContext, allowed: readonly string[]): Promise<Partial<SavedView>> {
  const body = await jsonBody(c);
  const other = Object.keys(body).find((field) => !allowed.includes(field));
  if (other !== undefined) {
    const { title } = entity.properties[other] ?? {};
    throw refuse(
      other,
      title === undefined
        ? `A saved view has no field ${other}. Leave it out.`
        : `${title} cannot be changed here. Leave it out.`,
    );
  }
  return body;
}

/** @throws Refusal invalid when the whole view does not match its schema. */
function assertView(view: unknown): asserts view is SavedView {
  if (!validate(view)) throw Refusal.invalid(fieldErrors(validate.errors ?? [], entity, view));
}

/** The saved views of the signed-in person. They belong to that person alone, so they need no permission. */
export const savedViewRoutes = new Hono<ApiEnvironment>()
  .get('/me/saved-views', authenticated, async (c) => {
    const { deps, caller } = c.var;
    const asked = c.req.query('resource');
    const resource = asked === undefined ? null : shortEnough(asked, 'resource');
    const data = await withinViewsOf(deps.store, caller.userUid, (tx) => listSavedViews(tx, caller.userUid, resource));
    return c.json({ data });
  })
  .post('/me/saved-views', authenticated, async (c) => {
    const { deps, caller } = c.var;
    const view: unknown = await fieldsOf(c, ['resource', 'name', 'query', 'columns']);
    assertView(view);
    if (!lists.has(view.resource)) throw refuse('resource', 'There is no such list. Give the name of a resource');
    const data = await withinViewsOf(deps.store, caller.userUid, async (tx) => {
      const kept = await listSavedViews(tx, caller.userUid, view.resource);
      if (kept.length >= MOST_OF_A_LIST)
        throw refuse(
          'name',
          `There are ${MOST_OF_A_LIST} views of this list, which is the most. Delete one that you no longer need`,
        );
      const saved = await insertSavedView(tx, caller.userUid, view);
      if (!saved) throw nameTaken(view.name);
      return saved;
    });
    return c.json({ data }, 201);
  })
  .patch('/me/saved-views/:savedViewId', authenticated, async (c) => {
    const { deps, caller } = c.var;
    const fields = await fieldsOf(c, ['name', 'query', 'columns']);
    const id = idOf(c, 'savedViewId');
    const data = await withinViewsOf(deps.store, caller.userUid, async (tx): Promise<StoredView> => {
      const before = await findSavedView(tx, caller.userUid, id);
      if (!before) throw Refusal.notFound();
      const view: unknown = { ...before, ...fields };
      assertView(view);
      const after = { ...view, id };
      if (await isNameTaken(tx, caller.userUid, after)) throw nameTaken(after.name);
      await updateSavedView(tx, caller.userUid, after, deps.clock());
      return after;
    });
    return c.json({ data });
  })
  .delete('/me/saved-views/:savedViewId', authenticated, async (c) => {
    const { deps, caller } = c.var;
    await noInput(c);
    const id = idOf(c, 'savedViewId');
    const data = await withinViewsOf(deps.store, caller.userUid, (tx) => deleteSavedView(tx, caller.userUid, id));
    if (!data) throw Refusal.notFound();
    return c.json({ data });
  });
