import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import { editDistance } from '../../lib/text/editDistance.ts';
import { type Fault, faultIn } from '../reports/fault.ts';

/** By meta-schema: to compile one takes longer than to check all files with it. */
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

function validatorOf(meta: JsonSchema): ValidateFunction {
  const validate = compiled.get(meta) ?? new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(meta);
  compiled.set(meta, validate);
  return validate;
}

/**
 * The faults of files by their meta-schema, each with its place and its remedy.
 * @param files - Their contents by their paths.
 */
export function metaFaults(meta: JsonSchema, files: Readonly<Record<string, unknown>>): Fault[] {
  const validate = validatorOf(meta);
  return Object.entries(files).flatMap(([file, content]) => {
    validate(content);
    const errors = validate.errors ?? [];
    // Of several ways to write something, each says why it is not the one.
    const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
    // Of a name that cannot be, what is wrong with it as a text.
    const isDetail = ({ schemaPath, propertyName }: ErrorObject): boolean =>
      propertyName !== undefined || choices.some((choice) => schemaPath.startsWith(`${choice.schemaPath}/`));
    return errors
      .filter((error) => error.keyword !== 'if' && !isDetail(error))
      .map((error) => faultIn(file, pointerOf(error), remedyOf(error)));
  });
}

/** Where the mistake stands: at a key that should not be there, or at what lacks one. */
function pointerOf({ instancePath, params }: ErrorObject): string {
  const { additionalProperty, propertyName }: Readonly<Record<string, unknown>> = params;
  const key = additionalProperty ?? propertyName;
  return typeof key === 'string' ? `${instancePath}/${escapeKey(key)}` : instancePath;
}

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** What to do about an error that ajv found. It has to be compiled with `verbose`. */
export function remedyOf(error: ErrorObject): string {
  const { keyword, message = 'is not valid', data } = error;
  const params: Readonly<Record<string, unknown>> = error.params;
  const parent: JsonSchema = error.parentSchema ?? {};
  const described = parent.description ? ` It is: ${parent.description}` : '';
  switch (keyword) {
    case 'required':
      return `there is no ${quoteValue(params['missingProperty'])}; add it.`;
    case 'additionalProperties':
      return unknownKey(String(params['additionalProperty']), Object.keys(parent.properties ?? {}));
    case 'enum':
      return `is ${quoteValue(data)}; write ${(parent.enum ?? []).map(quoteValue).join(' or ')}.${described}`;
    case 'const':
      return `write ${quoteValue(parent.const)}.${described}`;
    case 'oneOf':
    case 'anyOf':
      return `write one of these: ${waysOf(parent).join(', ')}.${described}`;
    case 'type':
      return `is ${quoteValue(data)}, which is not ${[params['type']].flat().map(namedType).join(' or ')}; correct it.${described}`;
    case 'format':
      return `${quoteValue(data)} is not of the format ${String(params['format'])}; correct it.${described}`;
    case 'minLength':
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'multipleOf':
      return `is ${quoteValue(data)}, and its "${keyword}" is ${quoteValue(params['limit'])}; correct one of them.${described}`;
    case 'minItems':
      return `has fewer entries than ${quoteValue(params['limit'])}; add one, or take the key out.${described}`;
    case 'uniqueItems':
      return `has ${quoteValue((data as unknown[])[Number(params['i'])])} twice; take one of them out.${described}`;
    case 'pattern':
      return `${quoteValue(data)} does not fit ${parent.pattern}; correct it.${described}`;
    case 'propertyNames':
      return `the name ${quoteValue(params['propertyName'])} does not fit ${parent.propertyNames?.pattern}; correct it.${described}`;
    default:
      return `${message}; correct it.${described}`;
  }
}

const quoteValue = (value: unknown): string => JSON.stringify(value) ?? 'missing';

const typeNames: Readonly<Record<string, string>> = { array: 'a list', object: 'an object', integer: 'a whole number' };
const namedType = (type: unknown): string => typeNames[String(type)] ?? `a ${String(type)}`;

/** The ways of a choice, as short as tells them apart: `{ "table" }`, a list, `"date"`. */
const waysOf = ({ oneOf = [], anyOf = [] }: JsonSchema): string[] =>
  [...oneOf, ...anyOf].map(({ required, type, enum: values }) => {
    if (required) return `{ ${required.map(quoteValue).join(', ')} }`;
    return values ? values.map(quoteValue).join(', ') : [type].flat().map(namedType).join(' or ');
  });

function unknownKey(key: string, known: readonly string[]): string {
  const near = known.filter((one) => editDistance(one.toLowerCase(), key.toLowerCase()) <= Math.max(1, key.length / 4));
  if (near.length > 0) return `there is no key ${quoteValue(key)}; did you mean ${near.map(quoteValue).join(' or ')}?`;
  return `there is no key ${quoteValue(key)}; take it out. The keys are ${known.map(quoteValue).join(', ')}.`;
}
