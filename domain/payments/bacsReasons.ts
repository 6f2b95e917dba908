import rules from '../../schemas/rules/bacs-reasons.json' with { type: 'json' };

/** The step after a returned collection: `presentAgain`, `collectAgain`, `newMandate` or `transfer`. */
export type NextStep = keyof typeof rules.nextSteps;

/** The reason of a returned collection. */
export interface CollectionReason {
  words: string;
  next: NextStep;
  /** The next step as a sentence. */
  nextStep: string;
}

/** The change of a mandate by its bank. */
export interface MandateReason {
  words: string;
  /** `ends`, `continues` with a notice, `stops` until it is settled, or `reinstated`. */
  mandate: 'ends' | 'continues' | 'stops' | 'reinstated';
  /** Whether new bank details in the report take the place of the old ones, and the mandate goes on. */
  takesNewDetails: boolean;
  /** Whether it is one of the codes of Bacs. */
  isKnown: boolean;
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

/** An entry of the reasons of a mandate. */
interface MandateEntry {
  words: string;
  mandate?: string;
  withNewDetails?: string;
  next?: string;
}

/** The entry of a code in a report; undefined for an unknown code. */
function entryOf(report: 'AUDDIS' | 'ADDACS', code: string): MandateEntry | undefined {
  const { refusedInstructions, changedInstructions } = rules;
  if (report === 'AUDDIS') return isKeyOf(refusedInstructions, code) ? refusedInstructions[code] : undefined;
  return isKeyOf(changedInstructions, code) ? changedInstructions[code] : undefined;
}

/**
 * The reason behind a code of an AUDDIS report (refused instructions) or an ADDACS report (changed ones). An unknown code never means that all is well: a refusal
 * file has refusals, and any other report stops the mandate.
 */
export function mandateReason(report: 'AUDDIS' | 'ADDACS', code: string): MandateReason {
  const entry = entryOf(report, code);
  const isRefusal = report === 'AUDDIS';
  if (!entry) {
    const [mandate, next] = isRefusal ? (['ends', 'contactUs'] as const) : (['stops', 'settle'] as const);
    return { words: rules.unknownReason, mandate, takesNewDetails: false, isKnown: false, nextStep: mandateStep(next) };
  }
  const { words, mandate = 'ends', withNewDetails, next } = entry;
  if (mandate !== 'ends' && mandate !== 'continues' && mandate !== 'stops' && mandate !== 'reinstated')
    throw new Error(`schemas/rules/bacs-reasons.json has no effect "${mandate}" on a mandate.`);
  const nextStep = next === undefined ? null : mandateStep(next);
  return { words, mandate, takesNewDetails: withNewDetails === 'amends', isKnown: true, nextStep };
}

function mandateStep(next: string): string {
  if (!isKeyOf(rules.mandateSteps, next)) throw new Error(`schemas/rules/bacs-reasons.json has no mandate step "${next}".`);
  return rules.mandateSteps[next];
}

/** The reason for which the bank has refused, ended or stopped a mandate. @param code - As it is stored with the mandate. */
function storedReason(code: string, status: string): MandateReason {
  const isStopped = status === 'suspended';
  const report = !isStopped && entryOf('AUDDIS', code) ? 'AUDDIS' : 'ADDACS';
  const isKnown = entryOf(report, code) !== undefined;
  return mandateReason(isKnown || isStopped ? report : 'AUDDIS', code);
}

/** The bank's reason for the state of a mandate in words. @example 'L: Wrong account details' */
export const mandateReasonText = (code: string, status: string): string => `${code}: ${storedReason(code, status).words}`;

/** The next step after the bank has refused, ended or stopped a mandate. */
export const mandateNextStep = (code: string, status: string): string | null => storedReason(code, status).nextStep;
