import { Hono } from 'hono';
import type { PotEvent } from '../../../machines/lifecycles/pot.ts';
import { can } from '../../../machines/permissions.ts';
import { changeContributionLevel } from '../../../schemas/built/formSchemas.js';
import { employeeContributionLevels } from '../../../schemas/generated/resources.ts';
import type { ChangeContributionLevel, EmployeeContributionLevel } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/validators/employee-contribution-levels/change-level.js';
import { levelOn } from '../../../domain/contributions/contributionLevel.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import {
  findPotLevel,
  levelOf,
  levelsOfPot,
  listPotLevels,
  type PotLevelRow,
  removeLevel,
  schemeDefaultOf,
} from '../../store/contributions/contributionLevels.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';
import { lockPot, ownerOfPot, type Pot } from '../../store/contributions/pots.ts';
import { actionInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { confirmedIn } from '../core/confirmedIn.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { listMeta, listRequest, pageRequest } from '../core/listQuery.ts';
import { assertParty } from '../core/partyOfRequest.ts';
import { writtenList } from '../core/slices.ts';
import { datedWorker } from '../../store/employees/datedWorker.ts';
import { findCategory } from '../../../domain/assessment/enrolmentCategory.ts';
import { levelFaults, levelOfInput, minimumQuestion } from '../../work/contributions/levelChange.ts';
import { changePot } from '../../work/contributions/potEvents.ts';
import { noteLevel, setLevel } from '../../work/contributions/setLevel.ts';
import { datedLevels, shownLevels } from './shownLevels.ts';
import { levelWords } from '../../work/contributions/levelWords.ts';

const { resource, entity } = employeeContributionLevels;
const one = '/employee-contribution-levels/:id';
const warnings = resource.actions?.find(({ id }) => id === 'change-level')?.form?.warnings ?? [];

/** The owner of the pot of the path. @throws Refusal notFound, also when the caller may not see it. */
async function employerOf(c: ApiContext): Promise<number> {
  const employerId = await ownerOfPot(c.var.deps.store.db, uidOf(c, 'id'));
  if (employerId === undefined || !can(c.var.caller, 'contributionLevel.read', employerId)) throw Refusal.notFound();
  return employerId;
}

async function rowOf(c: ApiContext, reader: Reader, employerId: number): Promise<PotLevelRow> {
  const row = await findPotLevel(reader, employerId, uidOf(c, 'id'), todayOf(c));
  if (!row) throw Refusal.notFound();
  return row;
}

/** The present level of the pot of the path, as an answer. */
async function shownLevel(c: ApiContext, reader: Reader, employerId: number): Promise<EmployeeContributionLevel | undefined> {
  const [shown] = await shownLevels(c, reader, employerId, [await rowOf(c, reader, employerId)]);
  return shown;
}

type Change = (c: ApiContext, tx: Scoped, of: { employerId: number; pot: Pot; row: PotLevelRow }) => Promise<unknown>;

/** The route of a change of one pot, which is locked while it is changed. */
const action =
  (change: Change) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = await employerOf(c);
    if (!can(c.var.caller, 'contributionLevel.change', employerId)) throw Refusal.forbidden();
    await receivedBody(c);
    const data = await c.var.deps.store.within([employerId], async (tx) => {
      const pot = await lockPot(tx, employerId, uidOf(c, 'id'));
      if (!pot) throw Refusal.notFound();
      await change(c, tx, { employerId, pot, row: await rowOf(c, tx, employerId) });
      await followEntitlement(tx, employerId, [pot.employeeUid]);
      return shownLevel(c, tx, employerId);
    });
    return c.json({ data });
  };

/** A refusal of an action that the state of the pot does not allow. */
const refusalOf = (defaultMessage: string): Refusal => Refusal.invalid([{ field: '', defaultMessage }]);

const changeLevel: Change = async (c, tx, { employerId, pot, row }) => {
  // The form, of which the type is generated, has checked the value.
  const input = (await actionInput(c, {
    form: changeContributionLevel,
    validate,
    warnings,
  })) as unknown as ChangeContributionLevel;
  const level = levelOfInput(input);
  if (pot.state !== 'active') throw refusalOf('The pot is not active: it takes no contributions.');
  const levels = await levelsOfPot(tx, employerId, pot.potUid);
  const present = levelOf(row);
  const faults = levelFaults(level, { pot: row, levels, present, today: todayOf(c) });
  if (faults.length > 0) throw Refusal.invalid(faults);
  const worker = await datedWorker(tx, employerId, pot.employeeUid, level.effectiveFrom);
  const asked = minimumQuestion(level, row, worker && findCategory(worker, level.effectiveFrom));
  const confirmed = await confirmedIn(c, warnings);
  if (asked && !confirmed.has(asked.warning)) throw Refusal.ofUnlikely([asked]);
  const before = levelOn(levels, level.effectiveFrom) ?? present;
  await setLevel(c, tx, employerId, { pot, before, level, confirmed: asked });
};

const cancelPlannedChange: Change = async (c, tx, { employerId, pot, row: { next } }) => {
  if (!next) throw refusalOf('No change of the contributions is planned.');
  await removeLevel(tx, employerId, pot.potUid, next.effectiveFrom);
  const { employeePays, employerPays } = levelWords(levelOf(next));
  noteLevel(c, tx, employerId, {
    pot,
    activity: `Planned change of ${formatDate(next.effectiveFrom)} cancelled: ${pot.potName}`,
    fields: [
      { field: 'employeePays', from: employeePays },
      { field: 'employerPays', from: employerPays },
    ],
  });
};

const potEvent =
  (type: PotEvent['type']): Change =>
  (c, tx, { employerId, pot }) =>
    changePot(c, tx, employerId, pot, type);

/** The regular contributions of employees and the employer to each pot (docs/product.md, point 7, "Requests, levels and contributions"). */
export const contributionLevelRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/employee-contribution-levels', authenticated, async (c) => {
    const employerId = employerFor(c, 'contributionLevel.read');
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    return c.var.deps.store.read([employerId], async (reader) => {
      const list = writtenList<PotLevelRow>(c, (rows) => shownLevels(c, reader, employerId, rows));
      const { rows, totalCount } = await listPotLevels(reader, employerId, { ...request, take: list.take }, todayOf(c));
      if (totalCount === 0) await assertParty(reader, 'employers', employerId);
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    });
  })
  .get(one, authenticated, async (c) => {
    const employerId = await employerOf(c);
    const data = await c.var.deps.store.read([employerId], (reader) => shownLevel(c, reader, employerId));
    return c.json({ data });
  })
  .get(`${one}/levels`, authenticated, async (c) => {
    const employerId = await employerOf(c);
    const page = pageRequest(new URL(c.req.url).searchParams);
    const all = await c.var.deps.store.read([employerId], async (reader) => {
      const row = await rowOf(c, reader, employerId);
      const levels = await levelsOfPot(reader, employerId, row.potUid);
      const { schemeContributionType: schemeType, enrolledOn } = row;
      return datedLevels(levels, { today: todayOf(c), schemeDefault: schemeDefaultOf(row), schemeType, enrolledOn });
    });
    const from = page.limit === null ? 0 : (page.page - 1) * page.limit;
    const data = all.slice(from, page.limit === null ? undefined : from + page.limit);
    return c.json({ data, meta: listMeta(page, all.length) });
  })
  .patch(`${one}/change-level`, authenticated, action(changeLevel))
  .patch(`${one}/cancel-planned-change`, authenticated, action(cancelPlannedChange))
  .patch(`${one}/activate`, authenticated, action(potEvent('activate')))
  .patch(`${one}/deactivate`, authenticated, action(potEvent('deactivate')));
