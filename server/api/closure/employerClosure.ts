import { Hono } from 'hono';
import { type CloseEmployer, displayDate, employerClosure } from '../../../machines/lifecycles/employerClosure.ts';
import { type Operation, can } from '../../../machines/permissions.ts';
import { closeEmployer } from '../../../schemas/generated/forms.ts';
import type { Employer } from '../../../schemas/generated/types.ts';
import { validate } from '../../../schemas/built/validators/employers/close.js';
import {
  type ClosureRow,
  actingIntermediaries,
  closureOf,
  completeClosure,
  instructClosure,
  withdrawClosure,
} from '../../store/closure/closure.ts';
import { withoutLinks } from '../notices/mailText.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { recordActivity } from '../../store/employees/employees.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';
import { employerTable, findParty } from '../../store/parties/parties.ts';
import { actorName } from '../../store/access/users.ts';
import { actionInput } from '../core/actionInput.ts';
import { ApiError } from '../core/apiError.ts';
import { receivedBody } from '../core/body.ts';
import { closureActions, closureFacts, conditionsOf } from './closureConditions.ts';
import { closureState } from './closureState.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf, todayOf } from '../core/context.ts';
import { changeState } from '../lifecycles/changeState.ts';

/** The employer with its open matters and the allowed actions of the caller. @throws ApiError 404 when it does not exist. */
export async function employerWithClosure(c: ApiContext, reader: Reader, employerId: number): Promise<Employer> {
  const today = todayOf(c);
  const [employer, row] = [await findParty(reader, employerTable, employerId), await closureOf(reader, employerId, today)];
  if (!employer || !row) throw ApiError.notFound();
  return {
    ...employer,
    closureConditions: conditionsOf(row, employerId),
    allowedActions: closureActions(c, employerId, row, today),
  };
}

interface Step<Input> {
  operation: Operation;
  input(c: ApiContext): Promise<Input>;
  event(input: Input): { type: string };
  /** The change of the employer's row, and the text of the notice. */
  take(
    tx: Scoped,
    of: { c: ApiContext; employerId: number; row: ClosureRow; input: Input },
  ): Promise<{ title: string; body: string }>;
}

/** The route of a step of the closure: the chart decides, and the people who work for the employer get a notice. */
const step =
  <Input>({ operation, input: read, event, take }: Step<Input>) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = idOf(c, 'id');
    const { caller, deps } = c.var;
    if (!can(caller, 'employer.read', employerId)) throw ApiError.notFound();
    await receivedBody(c);
    const data = await deps.store.within([employerId], async (tx) => {
      const today = todayOf(c);
      const row = await closureOf(tx, employerId, today, true);
      if (!row) throw ApiError.notFound();
      if (!can(caller, operation, employerId)) throw ApiError.forbidden();
      const input = await read(c);
      const record = { machine: employerClosure, recordUid: row.employerUid, employerId, title: row.name };
      await changeState(c, tx, { ...record, state: closureState(row), facts: closureFacts(row, today) }, event(input));
      await tell(tx, c, employerId, row, await take(tx, { c, employerId, row, input }));
      return employerWithClosure(c, tx, employerId);
    });
    return c.json({ data });
  };

async function tell(
  tx: Scoped,
  c: ApiContext,
  employerId: number,
  row: ClosureRow,
  told: { title: string; body: string },
): Promise<void> {
  const at = c.var.deps.clock();
  const intermediaries = await actingIntermediaries(tx, employerId);
  const body = `${told.body} (${await actorName(tx, c.var.caller.userUid)})`;
  const notice = { employerId, title: told.title, body, at };
  await sendNotices(tx, [
    { ...notice, href: `/employers/${employerId}/close-employer` },
    ...intermediaries.map(({ intermediaryId }) => ({ ...notice, intermediaryId, href: `/employers/${employerId}` })),
  ]);
  const addresses = [...row.emails, ...intermediaries.flatMap(({ email }) => email ?? [])];
  for (const to of addresses) await queueMail(tx, { to, subject: withoutLinks(told.title), text: `${withoutLinks(body)}\n` });
}

/** The closure of an employer (docs/product.md, point 4, "Employer closure"). */
export const employerClosureRoutes = new Hono<ApiEnvironment>()
  .delete(
    '/employers/:id',
    authenticated,
    step({
      operation: 'employer.close',
      async input(c): Promise<Omit<CloseEmployer, 'type'>> {
        const form = { form: closeEmployer, validate, sends: 'query' as const };
        const { finalPayDate, reasonForClosing } = await actionInput(c, form);
        return { finalPayDate: String(finalPayDate), reason: String(reasonForClosing) };
      },
      event: (input) => ({ type: 'close', ...input }),
      async take(tx, { c, employerId, row, input }) {
        const actor = { actorUserUid: c.var.caller.userUid, at: c.var.deps.clock() };
        await instructClosure(tx, { employerId, instructionUid: crypto.randomUUID(), ...input, ...actor });
        return {
          title: `${row.name} is closing`,
          body: `The final pay date is ${displayDate(input.finalPayDate)}. The closure can be withdrawn until it is completed.`,
        };
      },
    }),
  )
  .patch(
    '/employers/:id/withdraw-closure',
    authenticated,
    step({
      operation: 'employer.close',
      input: async () => null,
      event: () => ({ type: 'withdraw' }),
      async take(tx, { c, employerId, row }) {
        await withdrawClosure(tx, employerId, row.instructionUid);
        await activity(tx, c, employerId, 'Closure of the employer withdrawn');
        return { title: `${row.name} stays open`, body: 'The closing instruction was withdrawn.' };
      },
    }),
  )
  .patch(
    '/employers/:id/complete-closure',
    authenticated,
    step({
      operation: 'employer.completeClosure',
      input: async () => null,
      event: () => ({ type: 'complete' }),
      async take(tx, { c, employerId, row }) {
        await completeClosure(tx, employerId, row.instructionUid);
        await activity(tx, c, employerId, 'Employer closed');
        return { title: `${row.name} has closed`, body: 'Its records can be read, but no longer changed.' };
      },
    }),
  );

const activity = (tx: Scoped, c: ApiContext, employerId: number, text: string): Promise<void> =>
  recordActivity(tx, {
    employerId,
    employeeUid: null,
    actorUserUid: c.var.caller.userUid,
    at: c.var.deps.clock(),
    activity: text,
  });
