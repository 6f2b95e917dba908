import { signUp } from '../../../schemas/built/signUp.js';
import { stepValues } from '../../../domain/signUp/answers.ts';
import { stepsFor } from '../../../domain/signUp/steps.ts';
import type { SignUpModuleSteps } from '../../../schemas/lib/signUp/signUpSteps.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type Lead, wereShown } from '../../store/signUp/leads.ts';
import { note } from '../../work/changes/actor.ts';
import type { ApiContext } from '../core/context.ts';
import { isApplicant } from './leadAccess.ts';
import { leadRecord } from './review/livingLead.ts';

/** Notes that a signed-in person was shown an applicant's secret answers in full, such as the bank details. */
export function noteSecrets(c: ApiContext, tx: Scoped, lead: Lead, module: SignUpModuleSteps): void {
  if (isApplicant(c, lead)) return;
  const shownSecrets = stepsFor(module, lead.answers).flatMap((step) => {
    const secrets = Object.entries(signUp.forms[step.form]?.properties ?? {}).filter(([, property]) => property['x-secret']);
    const values = stepValues(
      lead.answers,
      module.id,
      step,
      secrets.map(([field]) => field),
    );
    return secrets.filter(([field]) => Object.hasOwn(values, field)).map(([field, { title = field }]) => title);
  });
  if (shownSecrets.length === 0) return;
  noteLook(c, tx, lead, shownSecrets.join(' and '));
}

/** Notes that a signed-in person was shown secrets of an applicant. @param what - In the words of the history. */
export function noteLook(c: ApiContext, tx: Scoped, lead: Lead, what: string): void {
  if (!isApplicant(c, lead)) note(c, tx, { ...leadRecord(lead), action: 'reveal', activity: `${what} shown` });
}

/** The time within which the saves of a signed-in person count as one look at the answers that each of them is answered with. */
const oneLook = 3_600_000;

/** Notes the secret answers that a signed-in person gets with the answer to a save. */
export async function noteSecretsOfSave(c: ApiContext, tx: Scoped, lead: Lead, module: SignUpModuleSteps): Promise<void> {
  const of = { leadUid: lead.leadUid, userUid: c.var.caller.userUid };
  const since = new Date(c.var.deps.clock().getTime() - oneLook);
  if (!isApplicant(c, lead) && !(await wereShown(tx, of, since))) noteSecrets(c, tx, lead, module);
}
