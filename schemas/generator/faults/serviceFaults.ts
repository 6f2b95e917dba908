import type { Resource } from '../../generated/types.ts';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import type { OperationsFile } from '../operationsFile.ts';
import { type Fault, faultIn } from '../reports/fault.ts';

/** The abilities of the service's code, as server/node/serviceFactsProcess.ts reports them. */
export interface ServiceFacts {
  /** Every call below /api/v2: `GET /employers/{}/payrolls`. */
  calls: readonly string[];
  /** The fields that SQL works out or filters by, by the resource's name. */
  computed: Readonly<Record<string, readonly string[]>>;
  /** The text of server/api: what reads parameters names them there. */
  code: string;
}

interface Files {
  resources: Readonly<Record<string, Resource>>;
  entities: Readonly<Record<string, EntitySchema>>;
  operations: readonly OperationsFile[];
}

/** The promises of the files that the service's code does not keep, each with its place and its remedy. */
export function serviceFaults({ resources, entities, operations }: Files, { calls, computed, code }: ServiceFacts): Fault[] {
  const served = new Set(calls);
  const isServed = ({ method, path }: Call): boolean => served.has(`${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  return [
    ...Object.values(resources).flatMap((resource) =>
      callsOf(resource)
        .filter((call) => !isServed(call))
        .map(({ place, method, path }) =>
          faultIn(
            `schemas/resources/${resource.name}.json`,
            place,
            `no route serves ${method} ${path}; add it in server/api, or correct the path.`,
          ),
        ),
    ),
    ...operations.flatMap(({ name, operations: described }) =>
      described.flatMap((operation, index) =>
        isServed(operation)
          ? []
          : [
              faultIn(
                `schemas/operations/${name}.json`,
                `/operations/${index}/path`,
                `no route serves ${operation.method} ${operation.path}; add it in server/api, or correct the path.`,
              ),
            ],
      ),
    ),
    ...Object.values(resources).flatMap((resource) => computedFaults(resource, entities, computed[resource.name] ?? [])),
    ...parametersOf({ resources, operations })
      .filter(({ path, name }) => !path.includes(`{${name}}`) && !name.startsWith('filter[') && !isQuoted(name, code))
      .map(({ file, place, name }) =>
        faultIn(file, place, `nothing in server/api reads "${name}"; read it there, or take it out.`),
      ),
  ];
}

interface Call {
  method: string;
  path: string;
}

function callsOf({
  endpoints,
  sections,
  actions = [],
  related = [],
  list: { alphabet },
}: Resource): (Call & { place: string })[] {
  const methods = { list: 'GET', show: 'GET', create: 'POST', delete: 'DELETE' } as const;
  return [
    ...Object.entries(methods).flatMap(([name, method]) => {
      const path = endpoints[name as keyof typeof methods]?.path;
      return path === undefined ? [] : [{ place: `/endpoints/${name}/path`, method, path }];
    }),
    ...sections.flatMap(({ id, update }) =>
      update ? [{ place: `/sections/${id}/update/path`, method: 'PATCH', path: update.path }] : [],
    ),
    ...actions.map(({ id, method, path }) => ({ place: `/actions/${id}/path`, method, path })),
    ...related.map(({ id, path }) => ({ place: `/related/${id}/path`, method: 'GET', path })),
    ...(typeof alphabet === 'object' ? [{ place: '/list/alphabet/path', method: 'GET', path: alphabet.path }] : []),
  ];
}

/** Of fields that no column holds, a list is sorted and filtered only by those that SQL works out. */
function computedFaults(
  { name, entity, routes, list }: Resource,
  entities: Readonly<Record<string, EntitySchema>>,
  computed: readonly string[],
): Fault[] {
  if (routes === 'hand-written') return [];
  const isLost = (field: string): boolean =>
    entities[entity]?.properties[field]?.['x-stored'] === false && !computed.includes(field);
  return (['sort', 'filters'] as const).flatMap((key) =>
    list[key]
      .filter(isLost)
      .map((field) =>
        faultIn(
          `schemas/resources/${name}.json`,
          `/list/${key}/${field}`,
          `no column holds ${field}; work it out in server/store/resources/computedFields.ts, or take it out.`,
        ),
      ),
  );
}

interface Parameter {
  file: string;
  place: string;
  path: string;
  name: string;
}

/** The parameters that code has to read. */
const parametersOf = ({ resources, operations }: Omit<Files, 'entities'>): Parameter[] => [
  ...operations.flatMap((file) =>
    file.operations.flatMap(({ path, parameters = [] }, index) =>
      parameters.map(({ name }) => ({
        file: `schemas/operations/${file.name}.json`,
        place: `/operations/${index}/parameters/${name}`,
        path,
        name,
      })),
    ),
  ),
  ...Object.values(resources).flatMap((resource) =>
    (resource.related ?? []).flatMap(({ id, path, parameters = [] }) =>
      parameters.map(({ name }) => ({
        file: `schemas/resources/${resource.name}.json`,
        place: `/related/${id}/parameters/${name}`,
        path,
        name,
      })),
    ),
  ),
];

const isQuoted = (name: string, code: string): boolean => code.includes(`'${name}'`) || code.includes(`\`${name}\``);
