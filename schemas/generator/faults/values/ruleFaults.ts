import { comparisonOf, type Comparison } from '../../../lib/fields/fieldRules.ts';
import type { EntitySchema, FieldRule, JsonSchema } from '../../../lib/jsonSchema.ts';

const ofOrder: readonly Comparison[] = ['after', 'notBefore', 'before', 'notAfter'];

/**
 * Rules across two fields that could never be judged, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function ruleFaults(folder: string, files: Readonly<Record<string, EntitySchema>>): string[] {
  return Object.entries(files).flatMap(([name, entity]) =>
    (entity['x-rules'] ?? []).flatMap((rule, index) =>
      faultsOf(rule, entity).map((fault) => `schemas/${folder}/${name}.schema.json, at /x-rules/${index}${fault}`),
    ),
  );
}

function faultsOf(rule: FieldRule, { $id, properties }: EntitySchema): string[] {
  const compared = comparisonOf(rule);
  if (!compared) return [': it does not say what the field is compared with; add "after", "notBefore", "atLeast" or the like.'];
  const { comparison, other } = compared;
  const named: [string, string][] = [
    ['field', rule.field],
    [comparison, other],
  ];
  const unknown = named.filter(([, field]) => !properties[field]);
  if (unknown.length > 0)
    return unknown.map(([key, field]) => `/${key}: ${$id} has no field "${field}"; correct the name, or add it to /properties.`);
  if (rule.field === other) return [`/${comparison}: ${other} is compared with itself; name another field.`];
  const kinds = named.map(([, field]) => kindOf(properties[field] ?? {}));
  const [own, others] = kinds;
  const wanted = ofOrder.includes(comparison) ? 'days, moments or times' : 'numbers';
  const isRight = own !== undefined && (own === 'number') !== ofOrder.includes(comparison);
  if (!isRight) return [`/${comparison}: it compares ${wanted}, and ${rule.field} is none; use another comparison or field.`];
  return own === others
    ? []
    : [`/${comparison}: ${rule.field} and ${other} are not of one kind, such as two days; name fields that can be compared.`];
}

/** The kind of comparison for a field's values; undefined if they cannot be compared. */
function kindOf({ type, format, anyOf = [] }: JsonSchema): string | undefined {
  const types = [type ?? []].flat();
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('string')) return format !== undefined && comparedFormats.includes(format) ? format : undefined;
  return anyOf.map(kindOf).find((kind) => kind !== undefined);
}

const comparedFormats: readonly string[] = ['date', 'date-time', 'time'];
