import type { OperationsFile } from '../operationsFile.ts';
import { type Fault, faultIn, faultsIn, missingAt } from '../reports/fault.ts';

/** The contradictions in the files of schemas/operations, each with its place and its remedy. */
export function operationFaults(files: readonly OperationsFile[], entities: Readonly<Record<string, unknown>>): Fault[] {
  return [
    ...files.flatMap((file) =>
      faultsIn(
        `schemas/operations/${file.name}.json`,
        referencesIn(file)
          .filter(({ ref }) => !isKnown(ref, file, entities))
          .map(({ path, ref }) => {
            const [entity = ''] = ref.split('#');
            return missingAt(entity, path, `"$ref" names ${ref}, which is not there; name an entity, or add it to "$defs".`);
          }),
      ),
    ),
    ...findRepeated(files, 'id', ({ id }) => id),
    ...findRepeated(files, 'path', ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`),
  ];
}

type Operation = OperationsFile['operations'][number];

/** The operations that have been described before, by what must be different. */
function findRepeated(files: readonly OperationsFile[], key: 'id' | 'path', of: (operation: Operation) => string): Fault[] {
  const first = new Map<string, string>();
  return files.flatMap(({ name, operations }) =>
    operations.flatMap((operation, index) => {
      const before = first.get(of(operation));
      first.set(of(operation), before ?? `schemas/operations/${name}.json`);
      return before === undefined
        ? []
        : [
            faultIn(
              `schemas/operations/${name}.json`,
              `/operations/${index}/${key}`,
              `${before} has "${of(operation)}" already; ${key === 'id' ? 'choose another id' : 'take one of them out'}.`,
            ),
          ];
    }),
  );
}

function referencesIn(value: unknown, path = ''): { path: string; ref: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' && typeof inner === 'string' ? [{ path: `${path}/$ref`, ref: inner }] : referencesIn(inner, `${path}/${key}`),
  );
}

function isKnown(ref: string, { $defs = {} }: OperationsFile, entities: Readonly<Record<string, unknown>>): boolean {
  const [id = '', path = ''] = ref.split('#');
  if (id !== '') return entities[id] !== undefined;
  return $defs[path.replace(/^\/\$defs\//, '')] !== undefined;
}
