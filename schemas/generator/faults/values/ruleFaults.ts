import { type Comparison, comparisonNames, comparisonOf, fieldsOf, TODAY } from '../../../lib/fields/comparisons.ts';
import type { EntitySchema, FieldComparison, FieldWarning, JsonSchema } from '../../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultsBelow, faultsIn, type PartFault } from '../../reports/fault.ts';

const ofOrder: readonly Comparison[] = ['after', 'notBefore', 'before', 'notAfter'];

/**
 * Rules across two fields, and warnings, that could never be judged, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function ruleFaults(folder: string, files: Readonly<Record<string, EntitySchema>>): Fault[] {
  return Object.entries(files).flatMap(([name, entity]) => {
    const rules = (entity['x-rules'] ?? []).flatMap((rule, index) =>
      faultsBelow(`/x-rules/${index}`, comparisonFaults(rule, entity)),
    );
    const warnings = (entity['x-warnings'] ?? []).flatMap((warning, index) =>
      faultsBelow(`/x-warnings/${index}`, warningFaults(warning, entity)),
    );
    const known = rules.length + warnings.length === 0 ? nameFaults(folder, entity) : [];
    return faultsIn(`schemas/${folder}/${name}.schema.json`, [...rules, ...warnings, ...known]);
  });
}

/** Faults of the list of warnings as a whole. */
function nameFaults(
  folder: string,
  { properties, 'x-warnings': warnings = [], 'x-rules': rules = [] }: EntitySchema,
): PartFault[] {
  const names = warnings.map(({ warning }) => warning);
  const isAsked = [...rules, ...warnings].some((rule) => comparisonOf(rule)?.other === TODAY);
  return [
    ...(warnings.length > 0 && folder === 'forms'
      ? [faultAt('/x-warnings', 'a form keeps no record with which an answer could be kept; move them to an entity.')]
      : []),
    ...(warnings.length > 0 && folder === 'entities' && properties['confirmations']?.['x-stored'] !== false
      ? [
          faultAt(
            '/x-warnings',
            'the record has no field that shows what was confirmed; add "confirmations" to /properties, with "x-definition": "confirmations", "x-stored": false and "readOnly": true.',
          ),
        ]
      : []),
    ...names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [faultAt(`/x-warnings/${index}/warning`, `"${name}" is there twice; give each its own name.`)],
    ),
    ...(isAsked && properties[TODAY]
      ? [faultAt(`/properties/${TODAY}`, `in rules, "${TODAY}" is the present day; give the field another name.`)]
      : []),
  ];
}

function warningFaults(warning: FieldWarning, entity: EntitySchema): PartFault[] {
  const { field, unique, spelling, legalMinimum, question, except } = warning;
  const ways = [
    unique && 'unique',
    spelling && 'spelling',
    legalMinimum && 'legalMinimum',
    comparisonOf(warning)?.comparison,
  ].filter(Boolean);
  if (ways.length > 1) return [faultAt('', `it says ${ways.join(' and ')}; make a warning of each.`)];
  if (except && !unique)
    return [faultAt('/except', 'only values that should be unique have exceptions; take it out, or add "unique".')];
  const words = [...question.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word);
  const known = unique ? ['other'] : spelling ? ['suggestion'] : legalMinimum ? ['below'] : [];
  const strange = words.find((word) => !known.includes(word));
  if (strange !== undefined)
    return [
      faultAt(
        '/question',
        `nothing stands for {${strange}}; {suggestion} goes with "spelling", {other} with "unique", {below} with "legalMinimum".`,
      ),
    ];
  if (legalMinimum) {
    const missing = fieldsOf(warning).find((name) => !entity.properties[name]);
    return missing === undefined
      ? []
      : [faultAt('/legalMinimum', `${entity.$id} has no field "${missing}"; correct the name, or add it to /properties.`)];
  }
  if (!unique && !spelling) return comparisonFaults(warning, entity);
  const property = entity.properties[field];
  if (!property) return [faultAt('/field', `${entity.$id} has no field "${field}"; correct the name, or add it to /properties.`)];
  if (spelling && property.format !== 'email')
    return [faultAt('/spelling', `${field} is no email address; give it "format": "email", or name another field.`)];
  if (unique && (property['x-stored'] === false || ![property.type].flat().includes('string')))
    return [faultAt('/unique', `${field} is no text that is stored; name another field.`)];
  return [];
}

/** Faults of a rule about a bank account: both fields hold digits as the modulus check reads them. */
function accountFaults(rule: FieldComparison, { $id, properties }: EntitySchema): PartFault[] {
  const { field, bankAccountOf = '' } = rule;
  if (comparisonOf(rule)) return [faultAt('', 'it says bankAccountOf and a comparison; make a rule of each.')];
  const wanted = [
    ['field', field, 'accountNumber'],
    ['bankAccountOf', bankAccountOf, 'sortCode'],
  ] as const;
  return wanted.flatMap(([place, name, notation]) =>
    properties[name]?.['x-notation'] === notation
      ? []
      : [
          faultAt(
            `/${place}`,
            `${$id} has no field "${name}" with "x-notation": "${notation}"; correct the name, or add it to /properties.`,
          ),
        ],
  );
}

/** Faults of a rule about a postcode: its own field has that notation, and the other is there. */
function postcodeFaults({ field, postcodeOf = '' }: FieldComparison, { $id, properties }: EntitySchema): PartFault[] {
  return [
    ...(properties[field]?.['x-notation'] === 'postcode'
      ? []
      : [
          faultAt(
            '/field',
            `${$id} has no field "${field}" with "x-notation": "postcode"; correct the name, or add it to /properties.`,
          ),
        ]),
    ...(properties[postcodeOf]
      ? []
      : [faultAt('/postcodeOf', `${$id} has no field "${postcodeOf}"; correct the name, or add it to /properties.`)]),
  ];
}

function comparisonFaults(rule: FieldComparison, entity: EntitySchema): PartFault[] {
  const { $id, properties } = entity;
  if (rule.bankAccountOf !== undefined) return accountFaults(rule, entity);
  if (rule.postcodeOf !== undefined) return postcodeFaults(rule, entity);
  const compared = comparisonOf(rule);
  if (!compared)
    return [faultAt('', 'it does not say what the field is compared with; add "after", "notBefore", "atLeast" or the like.')];
  const { comparison, other } = compared;
  const all = comparisonNames.filter((name) => rule[name] !== undefined);
  if (all.length > 1) return [faultAt('', `it says ${all.join(' and ')}; make a rule of each.`)];
  const unknown = fieldsOf(rule).filter((field) => !properties[field]);
  if (unknown.length > 0)
    return unknown.map((field) =>
      faultAt(
        `/${field === rule.field ? 'field' : comparison}`,
        `${$id} has no field "${field}"; correct the name, or add it to /properties.`,
      ),
    );
  if (rule.field === other) return [faultAt(`/${comparison}`, `${other} is compared with itself; name another field.`)];
  const own = kindOf(properties[rule.field] ?? {});
  const wanted = ofOrder.includes(comparison) ? 'days, moments or times' : 'numbers';
  const isRight = own !== undefined && (own === 'number') !== ofOrder.includes(comparison);
  if (!isRight)
    return [faultAt(`/${comparison}`, `it compares ${wanted}, and ${rule.field} is none; use another comparison or field.`)];
  const others = typeof other === 'number' ? 'number' : other === TODAY ? 'date' : kindOf(properties[other] ?? {});
  if (own !== others)
    return [
      faultAt(
        `/${comparison}`,
        `${rule.field} and ${other} are not of one kind, such as two days; name fields that can be compared.`,
      ),
    ];
  return rule.offset && own !== 'date' ? [faultAt('/offset', 'only days can be moved; take it out.')] : [];
}

/** The kind of comparison for a field's values; undefined if they cannot be compared. */
function kindOf({ type, format, anyOf = [] }: JsonSchema): string | undefined {
  const types = [type ?? []].flat();
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('string')) return format !== undefined && comparedFormats.includes(format) ? format : undefined;
  return anyOf.map(kindOf).find((kind) => kind !== undefined);
}

const comparedFormats: readonly string[] = ['date', 'date-time', 'time'];
