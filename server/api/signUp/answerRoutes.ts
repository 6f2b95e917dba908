import { Hono } from 'hono';
import { validate } from '../../../schemas/built/entities/sign-up-step-answers.js';
import schema from '../../../schemas/entities/sign-up-step-answers.schema.json' with { type: 'json' };
import { type SignUpModule, signUpModules } from '../../../machines/flows/signUp.ts';
import { signUp } from '../../../schemas/built/signUp.js';
import type { SignUpAnswers, SignUpStepAnswers } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { formats } from '../../../schemas/lib/formats.ts';
import { withPlainTexts } from '../../../schemas/lib/plainText.ts';
import { answerAt, withStepValues } from '../../../domain/signUp/answers.ts';
import { clearAnswers, clearingChanges, isKnown } from '../../../domain/signUp/steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../schemas/lib/signUp/signUpSteps.ts';
import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import type { Scoped } from '../../store/createStore.ts';
import { setAdviserLevel } from '../../store/signUp/acceptance/decisions.ts';
import { answersDiffer, type Lead, updateLead } from '../../store/signUp/leads.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { assertAsSeen, setEntityTag } from '../core/entityTag.ts';
import { voidAgreement } from './agreement/voidAgreement.ts';
import { faultsOfStep } from './judge.ts';
import { applicantOrSignedIn, leadOf, leadScope, lockedLead, mustSeeLead } from './leadAccess.ts';
import { progressAfter } from './moduleProgress.ts';
import { noteSecrets, noteSecretsOfSave } from './secretLooks.ts';

/** The module of the path. @throws Refusal notFound */
function moduleOf(c: ApiContext): SignUpModuleSteps & { id: SignUpModule } {
  const id = signUpModules.find((one) => one === c.req.param('module'));
  const module = signUp.modules.find((one) => one.id === id);
  if (!id || !module) throw Refusal.notFound();
  return { ...module, id };
}

const toAnswer = ({ answers }: Lead, { id }: { id: SignUpModule }): Pick<SignUpAnswers, 'module' | 'answers'> => ({
  module: id,
  answers: answers[id] ?? {},
});

/** The answers of a step as they are kept: with plain texts, and without those that are empty. @throws Refusal invalid for a field of another step. */
function keptValues({ values }: SignUpStepAnswers, { title }: SignUpStep, form: EntitySchema): Record<string, unknown> {
  const unknown = Object.keys(values).filter((field) => !Object.hasOwn(form.properties, field));
  if (unknown.length > 0)
    throw Refusal.invalid(
      unknown.map((field) => ({ field, defaultMessage: `The step "${title}" has no field ${field}. Leave it out` })),
    );
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const plain = withPlainTexts(value, form.properties[field]);
      return [field, plain === null || plain === '' ? undefined : plain];
    }),
  );
}

/** The answers with those of a step, and without the ones that they make void. @throws Refusal invalid while the applicant has not confirmed that. */
function changedAnswers(before: Answers, after: Answers, confirmed: readonly string[]): Answers {
  const changes = clearingChanges(signUp, before, after);
  const asked = changes.filter(({ answer }) => !confirmed.includes(answer));
  if (asked.length > 0)
    throw Refusal.ofUnlikely(
      asked.map(({ answer, body }) => ({
        field: answer.slice(answer.lastIndexOf('.') + 1),
        warning: answer,
        question: body,
      })),
    );
  return clearAnswers(changes, after);
}

const textAt = (answers: Answers, path: string, most: number): string | null => {
  const value = answerAt(answers, path);
  return typeof value === 'string' && value !== '' ? value.slice(0, most) : null;
};

/** The applicant's address, once it has the form of one: mail goes nowhere else. */
const addressIn = (answers: Answers): string | null => {
  const typed = textAt(answers, 'signUp.personalInformation.email', 255)?.trim() ?? '';
  return typed.length <= 254 && formats.email.test(typed) ? typed : null;
};

/** A lead with other answers: its modules are open again, and its name and address are those of the answers. */
export function withAnswers(lead: Lead, module: SignUpModule, answers: Answers, c: ApiContext): Lead {
  const isStarted = lead.progress[module]?.progress === 'Started';
  return {
    ...lead,
    answers,
    progress: isStarted ? lead.progress : progressAfter(lead.progress, { type: `start.${module}` }, todayOf(c)),
    email: addressIn(answers),
    companyName: textAt(answers, 'signUp.businessInformation.companyName', 200),
    answeredAt: c.var.deps.clock(),
  };
}

/** @throws Refusal invalid when the application was sent already. */
export function assertPartial({ state }: Lead): void {
  if (state === 'partial') return;
  throw new Refusal('invalid', 'This application has been sent, so its answers cannot be changed. Ask us to return it to you.');
}

/** The answers of a sign-up, kept as they are typed. */
export const answerRoutes = new Hono<ApiEnvironment>()
  .get('/sign-ups/:id/answers/:module', applicantOrSignedIn, async (c) => {
    const module = moduleOf(c);
    const lead = await c.var.deps.store.within(leadScope(c), async (tx) => {
      const found = await leadOf(c, tx, 'intermediarySignUp.edit');
      noteSecrets(c, tx, found, module);
      return found;
    });
    return c.json({ data: { ...(await setEntityTag(c, toAnswer(lead, module))), faults: [] } });
  })
  .patch('/sign-ups/:id/answers/:module', applicantOrSignedIn, mustSeeLead, async (c) => {
    const module = moduleOf(c);
    const body = (await validBody(c, validate, schema)) as unknown as SignUpStepAnswers;
    const step = module.steps.find(({ id }) => id === body.step);
    const form = step && signUp.forms[step.form];
    if (!step || !form)
      throw Refusal.invalid([
        { field: 'step', defaultMessage: `"${module.title}" has no step of this name. Read its steps again` },
      ]);
    const values = keptValues(body, step, form);
    const data = await c.var.deps.store.within(leadScope(c), async (tx) => {
      const before = await lockedLead(c, tx);
      await assertAsSeen(c, toAnswer(before, module));
      if (isKnown(step, before.answers))
        throw new Refusal('invalid', `We know the answers of "${step.title}": they cannot be changed.`);
      const after = changedAnswers(before.answers, withStepValues(before.answers, module.id, step, values), body.confirmed ?? []);
      if (await answersDiffer(tx, before.leadUid, after)) await keep(c, tx, before, after, module.id);
      const faults: FieldError[] = faultsOfStep(module, step, after, todayOf(c));
      // As stored: jsonb keeps an order of its own, and the tag of the answer is that of the next read.
      const now = await lockedLead(c, tx);
      await noteSecretsOfSave(c, tx, now, module);
      return { ...(await setEntityTag(c, toAnswer(now, module))), faults };
    });
    return c.json({ data });
  });

async function keep(c: ApiContext, tx: Scoped, before: Lead, answers: Answers, module: SignUpModule): Promise<void> {
  assertPartial(before);
  if (JSON.stringify(answers).length > rules.mostAnswerCharacters)
    throw new Refusal('invalid', 'These answers are longer than a sign-up can be. Shorten them.');
  const after = withAnswers(before, module, answers, c);
  await updateLead(tx, before.leadUid, after);
  // The person who decided on the adviser's access may not have the new address.
  if (before.adviserLevel !== null && after.email?.toLowerCase() !== before.email?.toLowerCase())
    await setAdviserLevel(tx, before.leadUid, null);
  await voidAgreement(c, tx, before);
}
