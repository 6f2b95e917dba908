import rules from '../../rules/bacs-reasons.json' with { type: 'json' };

/** The step after a returned collection: `presentAgain`, `collectAgain`, `newMandate` or `transfer`. */
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

/** The steps that are open to a returned collection, whatever its reason allows. */
interface OpenSteps {
  mayPresentAgain: boolean;
  /** Whether there is a mandate to collect it with a new notice. */
  mayCollectAgain: boolean;
}

/**
 * A returned collection in words, with the next step.
 *
 * @example 'The bank returned the payment (0: Refer to payer). Check that …'
 */
export function failureText(code: string, { mayPresentAgain, mayCollectAgain }: OpenSteps): string {
  const reason = collectionReason(code);
  const { transfer, collectAgain } = rules.nextSteps;
  if (!reason) return `The bank returned the payment (${code}). ${transfer}`;
  const returned = `The bank returned the payment (${code}: ${reason.words}).`;
  if (reason.next === 'newMandate') return `${returned} ${reason.nextStep}`;
  if (!mayCollectAgain) return `${returned} ${transfer}`;
  return `${returned} ${reason.next === 'presentAgain' && mayPresentAgain ? reason.nextStep : collectAgain}`;
}

/** The reason of an indemnity claim in words; null for an unknown code. */
export const indemnityReason = (code: string): string | null =>
  isKeyOf(rules.indemnityClaims, code) ? rules.indemnityClaims[code] : null;

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
