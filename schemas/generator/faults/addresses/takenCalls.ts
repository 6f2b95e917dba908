import type { Resource } from '../../../generated/types.ts';
import type { OperationsFile } from '../../operationsFile.ts';
import { type Fault, faultIn } from '../../reports/fault.ts';

type Calling = Pick<Resource, 'name' | 'endpoints' | 'sections' | 'actions' | 'routes'>;

/** A call that a file says the service answers. */
interface Call {
  /** The file's name as messages have it. */
  said: string;
  file: string;
  place: string;
  method: string;
  path: string;
  /** Whether the service answers it from the file itself. Others are code, which may describe one call in two files. */
  isGenerated: boolean;
  /** Whether it is a call of a resource for its records, and no action. */
  isOfRecords: boolean;
}

const methods = { list: 'GET', show: 'GET', create: 'POST', delete: 'DELETE' } as const;

function callsOf({ name, endpoints, sections, actions = [], routes }: Calling): Call[] {
  const call = { said: `${name}.json`, file: `schemas/resources/${name}.json`, isGenerated: routes !== 'hand-written' };
  return [
    ...(Object.keys(methods) as (keyof typeof methods)[]).flatMap((id): Call[] => {
      const path = endpoints[id]?.path;
      return path === undefined
        ? []
        : [{ ...call, place: `/endpoints/${id}/path`, method: methods[id], path, isOfRecords: true }];
    }),
    ...sections.flatMap(({ id, update }): Call[] =>
      update ? [{ ...call, place: `/sections/${id}/update/path`, method: 'PATCH', path: update.path, isOfRecords: false }] : [],
    ),
    ...actions.map(({ id, path, method }): Call => ({
      ...call,
      place: `/actions/${id}/path`,
      method: method ?? 'POST',
      path,
      isOfRecords: false,
    })),
  ];
}

const operationCalls = ({ name, operations }: OperationsFile): Call[] =>
  operations.map(({ method, path }, index) => {
    const file = `schemas/operations/${name}.json`;
    return { said: file, file, place: `/operations/${index}/path`, method, path, isGenerated: false, isOfRecords: false };
  });

/** Whether some address fits both paths. */
function overlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  const isOpen = (part: string | undefined): boolean => part?.startsWith('{') ?? false;
  return parts.length === others.length && parts.every((part, n) => part === others[n] || isOpen(part) || isOpen(others[n]));
}

/** Whether the service could not tell which of two calls is meant. */
const collide = (one: Call, other: Call): boolean =>
  one.file !== other.file &&
  one.method === other.method &&
  (one.isGenerated || other.isGenerated
    ? overlap(one.path, other.path)
    : one.isOfRecords && other.isOfRecords && one.path === other.path);

/**
 * Calls that another file has: a screen added by its files alone would take them, or get none of its own.
 * @returns a fault at the file that the service answers from, or at the second of two.
 */
export function takenCallFaults(resources: Readonly<Record<string, Calling>>, operations: readonly OperationsFile[]): Fault[] {
  const calls = [...Object.values(resources).flatMap(callsOf), ...operations.flatMap(operationCalls)];
  return calls.flatMap((call, n) => {
    const taker = calls.find(
      (other, m) => collide(call, other) && (other.isGenerated === call.isGenerated ? m < n : call.isGenerated),
    );
    if (!taker) return [];
    const where = taker.path === call.path ? 'there' : `at ${taker.path}, which this path fits too`;
    return [faultIn(call.file, call.place, `${taker.said} is answered ${where}; choose another path.`)];
  });
}
