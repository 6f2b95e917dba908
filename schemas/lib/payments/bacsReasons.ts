import rules from '../../rules/bacs-reasons.json' with { type: 'json' };

/** The step after a returned collection: `presentAgain`, `newMandate` or `transfer`. */
export type NextStep = keyof typeof rules.nextSteps;

/** The reason of a returned collection. */
export interface CollectionReason {
  words: string;
  next: NextStep;
  /** The next step as a sentence. */
  nextStep: string;
}

/** The change of a mandate by its bank: `ends`, `continues` with a notice, or `reinstated`. */
export interface MandateReason {
  words: string;
  mandate: 'ends' | 'continues' | 'reinstated';
  /** The next step of the employer as a sentence; null for a mandate that goes on. */
  nextStep: string | null;
}

const isKeyOf = <Values extends object>(values: Values, key: string): key is Extract<keyof Values, string> =>
  Object.hasOwn(values, key);

const isNextStep = (next: string): next is NextStep => isKeyOf(rules.nextSteps, next);

/** The reason behind an ARUDD code; null for an unknown code. */
export function collectionReason(code: string): CollectionReason | null {
  const { collections, nextSteps } = rules;
  if (!isKeyOf(collections, code)) return null;
  const { words, next } = collections[code];
  if (!isNextStep(next)) throw new Error(`schemas/rules/bacs-reasons.json has no next step "${next}".`);
  return { words, next, nextStep: nextSteps[next] };
}

/**
 * A returned collection in words.
 *
 * @param mayTryAgain - Whether the portal presents the statement again, if the reason allows it.
 * @example 'The bank returned the payment (0: Refer to payer). Check that …'
 */
export function failureText(code: string, mayTryAgain: boolean): string {
  const reason = collectionReason(code);
  if (!reason) return `The bank returned the payment (${code}). ${rules.nextSteps.transfer}`;
  const nextStep = reason.next === 'presentAgain' && !mayTryAgain ? rules.nextSteps.transfer : reason.nextStep;
  return `The bank returned the payment (${code}: ${reason.words}). ${nextStep}`;
}

/** The reason behind a code of an AUDDIS report (refused instructions) or an ADDACS report (changed ones); null for an unknown code. */
export function mandateReason(report: 'AUDDIS' | 'ADDACS', code: string): MandateReason | null {
  const { refusedInstructions, changedInstructions } = rules;
  if (report === 'AUDDIS') {
    if (!isKeyOf(refusedInstructions, code)) return null;
    const { words, next } = refusedInstructions[code];
    return { words, mandate: 'ends', nextStep: mandateStep(next) };
  }
  if (!isKeyOf(changedInstructions, code)) return null;
  const change: { words: string; mandate: string; next?: string } = changedInstructions[code];
  const { words, mandate, next } = change;
  if (mandate !== 'ends' && mandate !== 'continues' && mandate !== 'reinstated')
    throw new Error(`schemas/rules/bacs-reasons.json has no effect "${mandate}" on a mandate.`);
  return { words, mandate, nextStep: next === undefined ? null : mandateStep(next) };
}

function mandateStep(next: string): string {
  if (!isKeyOf(rules.mandateSteps, next)) throw new Error(`schemas/rules/bacs-reasons.json has no mandate step "${next}".`);
  return rules.mandateSteps[next];
}

/** The next step after the bank has refused or ended a mandate; null for an unknown code. */
export const mandateNextStep = (code: string): string | null =>
  (mandateReason('AUDDIS', code) ?? mandateReason('ADDACS', code))?.nextStep ?? null;
