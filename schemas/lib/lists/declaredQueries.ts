import { formatCount } from '../text/formatCount.ts';

/** A parameter of a query, as the API's document describes it. */
export interface DeclaredParameter {
  /** Whether it may be given several times. Its values are read by the route. Default: once. */
  readonly isRepeatable?: boolean;
  /** Default: any value of the following kinds. */
  readonly choices?: readonly string[];
  readonly isWholeNumber?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly isUid?: boolean;
  readonly maxLength?: number;
}

/** The parameters of each operation by its method and path, `GET /employers/{}/employees`. */
export type DeclaredQueries = Readonly<Record<string, Readonly<Record<string, DeclaredParameter>>>>;

/** A fault of a query: the parameter, and a sentence with the remedy. */
export interface QueryFault {
  readonly name: string;
  readonly remedy: string;
}

const uid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const wholeNumber = /^-?\d{1,15}$/;

/**
 * The first fault of a query: a name that the operation does not have, one that is repeated, or a value of the wrong kind.
 * @example queryFault(new URLSearchParams('employeeUid=7'), { limit: {}, page: {} })?.remedy // 'There is no parameter employeeUid here. Leave it out, or use one of: limit, page.'
 */
export function queryFault(query: URLSearchParams, declared: DeclaredQueries[string]): QueryFault | undefined {
  for (const name of new Set(query.keys())) {
    const remedy = Object.hasOwn(declared, name)
      ? valueFault(name, query.getAll(name), declared[name] ?? {})
      : unknownName(name, declared);
    if (remedy !== undefined) return { name, remedy };
  }
  return undefined;
}

function unknownName(name: string, declared: DeclaredQueries[string]): string {
  const known = Object.keys(declared);
  const missing = name === '' ? 'The address has a parameter without a name.' : `There is no parameter ${name} here.`;
  return `${missing} Leave it out${known.length === 0 ? '' : `, or use one of: ${known.join(', ')}`}.`;
}

function valueFault(name: string, values: readonly string[], declared: DeclaredParameter): string | undefined {
  const { isRepeatable = false, choices, isWholeNumber = false, isUid = false, maxLength } = declared;
  if (isRepeatable) return undefined;
  if (values.length > 1) return `Give ${name} once. It is given ${values.length} times.`;
  const [value = ''] = values;
  if (choices && !choices.includes(value)) return `Give ${name} as ${choices.join(' or ')}, or leave it out.`;
  if (isWholeNumber && !isWithin(value, declared)) return `Give ${name} as a whole number${rangeOf(declared)}, or leave it out.`;
  if (isUid && !uid.test(value)) return `Give ${name} as a UID, or leave it out.`;
  if (maxLength !== undefined && value.length > maxLength) return `Shorten ${name} to ${formatCount(maxLength, 'character')}.`;
  return undefined;
}

const isWithin = (text: string, { minimum = -Infinity, maximum = Infinity }: DeclaredParameter): boolean =>
  wholeNumber.test(text) && Number(text) >= minimum && Number(text) <= maximum;

function rangeOf({ minimum, maximum }: DeclaredParameter): string {
  if (minimum === undefined) return maximum === undefined ? '' : ` up to ${maximum}`;
  return maximum === undefined ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
}
