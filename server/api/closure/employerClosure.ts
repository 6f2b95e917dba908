import { Hono } from 'hono';
import { type CloseEmployer, employerClosure } from '../../../machines/lifecycles/employerClosure.ts';
import { type Operation, can } from '../../../machines/permissions.ts';
import { closeEmployer } from '../../../schemas/built/formSchemas.js';
import type { Employer } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { validate } from '../../../schemas/built/validators/employers/close.js';
import {
  type ClosureRow,
  actingIntermediaries,
  closureOf,
  completeClosure,
  instructClosure,
  withdrawClosure,
} from '../../store/closure/closure.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import type { Reader, Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMails } from '../../store/notices/outboxMails.ts';
import { endTasks, openTasksOfKind } from '../../store/tasks/tasks.ts';
import { employerTable, findParty } from '../../store/parties/parties.ts';
import { employers } from '../../../schemas/generated/resources.ts';
import { actorName } from '../../store/access/users.ts';
import { actorAt, note } from '../../work/changes/actor.ts';
import { fieldChanges } from '../../work/changes/fieldChanges.ts';
import { actionInput } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from '../core/body.ts';
import { closureActions, closureFacts, conditionsOf } from './closureConditions.ts';
import { closureState } from '../../store/closure/closureState.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, idOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { changeState } from '../../work/lifecycles/changeState.ts';

/** The employer with its open matters and the allowed actions of the caller. @throws Refusal notFound when it does not exist. */
export async function employerWithClosure(c: ApiContext, reader: Reader, employerId: number): Promise<Employer> {
  const today = todayOf(c);
  const [employer, row] = [await findParty(reader, employerTable, employerId), await closureOf(reader, employerId, today)];
  if (!employer || !row) throw Refusal.notFound();
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
  /** The change of the employer's row, the text of the notice, and the words for the history. */
  take(
    tx: Scoped,
    of: { c: ApiContext; employerId: number; row: ClosureRow; input: Input },
  ): Promise<{ title: string; body: string; activity: string; pendingUid?: string }>;
}

/** The route of a step of the closure: the chart decides, and the people who work for the employer get a notice. */
const step =
  <Input>({ operation, input: read, event, take }: Step<Input>) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = idOf(c, 'id');
    const { caller, deps } = c.var;
    if (!can(caller, 'employer.read', employerId)) throw Refusal.notFound();
    await receivedBody(c);
    const data = await deps.store.within([employerId], async (tx) => {
      const today = todayOf(c);
      const row = await closureOf(tx, employerId, today, true);
      if (!row) throw Refusal.notFound();
      if (!can(caller, operation, employerId)) throw Refusal.forbidden();
      const input = await read(c);
      const { type, ...values } = event(input);
      const record = { kind: 'employers', recordUid: String(employerId), employerId, title: row.name };
      const living = { ...record, machine: employerClosure, lifecycleUid: row.employerUid, state: closureState(row) };
      await changeState(c, tx, { ...living, facts: closureFacts(row, today) }, { type, ...values });
      const before = await findParty(tx, employerTable, employerId);
      const { activity, pendingUid, ...notice } = await take(tx, { c, employerId, row, input });
      const after = await findParty(tx, employerTable, employerId);
      const fields = fieldChanges(employers.entity, { ...before }, { ...after });
      note(c, tx, { ...record, action: type, activity, fields, ...(pendingUid !== undefined && { pendingUid }) });
      await tell(tx, c, employerId, row, notice);
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
  const notice = { employerId, kind: 'closure' as const, title: told.title, body, at };
  await sendNotices(tx, [
    { ...notice, href: `/employers/${employerId}/close-employer`, mailedTo: row.emails },
    ...intermediaries.map(({ intermediaryId, email }) => {
      const mailedTo = email === null ? [] : [email];
      return { ...notice, intermediaryId, href: `/employers/${employerId}`, mailedTo };
    }),
  ]);
  const addresses = [...row.emails, ...intermediaries.flatMap(({ email }) => email ?? [])];
  await queueMails(
    tx,
    addresses.map((to) => ({ to, subject: withoutLinks(told.title), text: `${withoutLinks(body)}\n` })),
  );
}

/** Withdraws the provider's tasks about records that nobody can change after the closure. */
async function withdrawQueued(tx: Scoped, c: ApiContext, employerId: number): Promise<void> {
  const acting = { actor: actorAt(c, employerId), at: c.var.deps.clock(), today: todayOf(c) };
  for (const kind of ['latePayment', 'failedUpload'] as const) {
    const open = await openTasksOfKind(tx, kind, [employerId]);
    const subjects = open.map(({ recordUid }) => ({ employerId, recordUid, reason: 'The employer has closed' }));
    await endTasks(tx, kind, subjects, { ...acting, event: 'withdraw' });
  }
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
      async take(tx, { employerId, row, input }) {
        const instructionUid = crypto.randomUUID();
        await instructClosure(tx, { employerId, instructionUid, ...input });
        return {
          activity: 'Employer closure instructed',
          pendingUid: instructionUid,
          title: `${row.name} is closing`,
          body: `The final pay date is ${formatDate(input.finalPayDate)}. The closure can be withdrawn until it is completed.`,
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
      async take(tx, { employerId, row }) {
        await withdrawClosure(tx, employerId);
        return {
          activity: 'Employer closure withdrawn',
          title: `${row.name} stays open`,
          body: 'The closing instruction was withdrawn.',
        };
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
        await withdrawQueued(tx, c, employerId);
        await completeClosure(tx, employerId);
        return {
          activity: 'Employer closed',
          title: `${row.name} has closed`,
          body: 'Its records can be read, but no longer changed.',
        };
      },
    }),
  );
