import { CONFIRMED_WARNINGS } from '../../../domain/questions/fieldWarnings.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { jsonBody } from './body.ts';
import type { ApiContext } from './context.ts';

/**
 * The names of the questions that the caller confirms, from the body.
 *
 * @param known - The names of the questions that can be asked.
 * @throws Refusal invalid for anything but a list of these names.
 */
export async function confirmedIn(c: ApiContext, known: readonly string[]): Promise<ReadonlySet<string>> {
  if (known.length === 0) return new Set();
  const { [CONFIRMED_WARNINGS]: names = [] } = await jsonBody(c);
  if (Array.isArray(names) && names.length <= known.length && names.every((name) => known.includes(name as string)))
    return new Set(names as string[]);
  throw Refusal.invalid([
    { field: CONFIRMED_WARNINGS, defaultMessage: `Give ${CONFIRMED_WARNINGS} as a list of: ${known.join(', ')}` },
  ]);
}
