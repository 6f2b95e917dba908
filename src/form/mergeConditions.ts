import { mergeSchemas, type RJSFSchema } from '@rjsf/utils';

/** Whether a condition forbids a value: only null is allowed, or nothing at all. */
export const isForbidden = (property: unknown): boolean =>
  property === false ||
  (typeof property === 'object' &&
    property !== null &&
    (('type' in property && property.type === 'null') || ('const' in property && property.const === null)));

/**
 * Merges the schema of a form with its conditions, after RJSF has decided each of them. RJSF's own merge fails if two contradict each other, such as
 * those of a choice that has not been made yet. Here, a field that one condition forbids is not shown, even if another requires it.
 */
export function mergeConditions({ allOf = [], ...own }: RJSFSchema): RJSFSchema {
  const parts = allOf.filter((part) => typeof part === 'object');
  const merged = parts.reduce<RJSFSchema>((schema, part) => mergeSchemas(schema, part), own);
  const forbidden = parts.flatMap(({ properties = {} }) => Object.entries(properties).filter(([, part]) => isForbidden(part)));
  return forbidden.length === 0 ? merged : { ...merged, properties: { ...merged.properties, ...Object.fromEntries(forbidden) } };
}
