import { mergeSchemas, type RJSFSchema } from '@rjsf/utils';

/** A value that a condition leaves no room for: only null, or nothing at all. */
export const isForbidden = (property: unknown): boolean =>
  property === false ||
  (typeof property === 'object' &&
    property !== null &&
    (('type' in property && property.type === 'null') || ('const' in property && property.const === null)));

/**
 * What a form asks for once RJSF has decided each of its conditions. RJSF's own merge gives up on two that contradict each other, such as
 * those of a choice that has not been made yet; here a field that one of them forbids is not shown, whatever another asks of it.
 */
export function mergeConditions({ allOf = [], ...own }: RJSFSchema): RJSFSchema {
  const parts = allOf.filter((part) => typeof part === 'object');
  const merged = parts.reduce<RJSFSchema>((schema, part) => mergeSchemas(schema, part), own);
  const forbidden = parts.flatMap(({ properties = {} }) => Object.entries(properties).filter(([, part]) => isForbidden(part)));
  return forbidden.length === 0 ? merged : { ...merged, properties: { ...merged.properties, ...Object.fromEntries(forbidden) } };
}
