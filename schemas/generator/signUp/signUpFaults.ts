import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { contentOf, type SchemaFile } from '../schemaFiles.ts';
import { metaFaults } from '../faults/metaFaults.ts';
import { signUpFolder, type ModulesFile } from './signUpFile.ts';
import { type Fault, faultIn } from '../reports/fault.ts';

const path = `schemas/${signUpFolder}/modules.json`;

/** A field that a step asks for, and the position of that step among all. */
interface AskedField {
  field: JsonSchema;
  position: number;
}

type Schemas = Readonly<Record<'entities' | 'forms', Readonly<Record<string, EntitySchema>>>>;

/** The fields of all steps by their paths: `signUp.businessType.businessType`. Of a field that several steps have, the first counts. */
function askedFields({ modules }: ModulesFile, forms: Schemas['forms']): Map<string, AskedField> {
  const steps = modules.flatMap(({ id, steps: own }) => own.map((step) => ({ module: id, ...step })));
  const asked = new Map<string, AskedField>();
  for (const [position, { module, part, form }] of steps.entries())
    for (const [name, field] of Object.entries(forms[form]?.properties ?? {})) {
      const answer = [module, part, name].filter(Boolean).join('.');
      if (!asked.has(answer)) asked.set(answer, { field, position });
    }
  return asked;
}

/** The values that an answer can have; null if they are not listed. */
function valuesOf({ type, oneOf, enum: values }: JsonSchema): unknown[] | null {
  if ([type].flat().includes('boolean')) return [true, false];
  return values ?? oneOf?.map((option) => option.const) ?? null;
}

function findRepeated<Entry>(list: readonly Entry[], keyOf: (entry: Entry) => string): number[] {
  const keys = list.map(keyOf);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

/**
 * All that is wrong with the steps of a sign-up, each with its place and its remedy.
 *
 * @param own - The forms of its folder.
 */
export function signUpFaults(file: SchemaFile, meta: JsonSchema, schemas: Schemas, own: readonly string[]): Fault[] {
  const { content, faults } = contentOf(file);
  if (faults.length > 0) return faults;
  const shape = metaFaults(meta, { [path]: content });
  return shape.length > 0 ? shape : contentFaults(content as ModulesFile, schemas, own);
}

function contentFaults(file: ModulesFile, { entities, forms }: Schemas, own: readonly string[]): Fault[] {
  const { modules, rules, clearing } = file;
  const asked = askedFields(file, forms);
  const isUnknown = (answer: string): boolean => !asked.has(answer) && entityField(answer, modules, entities) === undefined;
  const used = new Set(modules.flatMap(({ steps }) => steps.map(({ form }) => form)));
  const structure = [
    ...findRepeated(modules, ({ id }) => id).map((index) =>
      faultIn(path, `/modules/${index}/id`, 'is there already; choose another.'),
    ),
    ...modules.flatMap((module, index) => moduleFaults(module, `/modules/${index}`, { modules, entities, own })),
  ];
  // Answers of a step without its form, or of a module without its draft, would all be reported as unknown.
  if (structure.length > 0) return structure;
  return [
    ...conditionFaults(file, asked, entities),
    ...rules.flatMap((rule, index) => {
      const { answer } = rule;
      const [keyword, other] = 'notAfter' in rule ? ['notAfter', rule.notAfter] : ['differsFrom', rule.differsFrom];
      return [
        ...(asked.has(answer) ? [] : [faultIn(path, `/rules/${index}/answer`, `no step asks for "${answer}"; correct it.`)]),
        ...(isUnknown(other) ? [faultIn(path, `/rules/${index}/${keyword}`, `there is no answer "${other}"; correct it.`)] : []),
      ];
    }),
    ...clearing.flatMap(({ answer, clears }, index) => [
      ...(asked.has(answer) ? [] : [faultIn(path, `/clearing/${index}/answer`, `no step asks for "${answer}"; correct it.`)]),
      ...clears.flatMap((part, at) =>
        [...asked.keys()].some((one) => one.startsWith(`${part}.`))
          ? []
          : [faultIn(path, `/clearing/${index}/clears/${at}`, `there are no answers below "${part}"; correct it.`)],
      ),
    ]),
    ...own
      .filter((name) => !used.has(name))
      .map((name) =>
        faultIn(
          `schemas/${signUpFolder}/${name}.schema.json`,
          '',
          'no step has this form; add one to modules.json, or delete it.',
        ),
      ),
  ];
}

function moduleFaults(
  { draft, opensAfter, steps }: ModulesFile['modules'][number],
  place: string,
  { modules, entities, own }: Pick<ModulesFile, 'modules'> & Pick<Schemas, 'entities'> & { own: readonly string[] },
): Fault[] {
  return [
    ...(entities[draft]
      ? []
      : [faultIn(path, `${place}/draft`, `there is no entity "${draft}"; add schemas/entities/${draft}.schema.json.`)]),
    ...opensAfter.flatMap((id, at) =>
      modules.some((one) => one.id === id)
        ? []
        : [faultIn(path, `${place}/opensAfter/${at}`, `there is no module "${id}"; correct it.`)],
    ),
    ...findRepeated(steps, ({ id }) => id).map((index) =>
      faultIn(path, `${place}/steps/${index}/id`, 'is there already; choose another.'),
    ),
    ...steps.flatMap(({ page }, at) =>
      page === undefined || steps.slice(0, at).some(({ id, page: other, when }) => id === page && !other && !when)
        ? []
        : [
            faultIn(
              path,
              `${place}/steps/${at}/page`,
              `no earlier step "${page}" begins a page; name one that is always asked and has no page itself.`,
            ),
          ],
    ),
    ...steps.flatMap(({ form }, at) =>
      own.includes(form)
        ? []
        : [
            faultIn(
              path,
              `${place}/steps/${at}/form`,
              `there is no form "${form}"; add schemas/${signUpFolder}/${form}.schema.json or correct the name.`,
            ),
          ],
    ),
  ];
}

/** A field of a draft that no step asks for, such as the source of the sign-up. */
function entityField(answer: string, modules: ModulesFile['modules'], entities: Schemas['entities']): JsonSchema | undefined {
  const [module, field = '', ...more] = answer.split('.');
  const draft = modules.find(({ id }) => id === module)?.draft ?? '';
  return more.length === 0 ? entities[draft]?.properties[field] : undefined;
}

function conditionFaults(
  { modules }: ModulesFile,
  asked: ReadonlyMap<string, AskedField>,
  entities: Schemas['entities'],
): Fault[] {
  const faults: Fault[] = [];
  let position = 0;
  for (const [m, { steps }] of modules.entries())
    for (const [s, { when = [], known }] of steps.entries()) {
      const conditions = [
        ...when.map((condition, c) => ({ ...condition, at: `when/${c}` })),
        ...(known ? [{ ...known, at: 'known' }] : []),
      ];
      for (const { answer, is, at } of conditions) {
        const place = `/modules/${m}/steps/${s}/${at}`;
        const found = asked.get(answer) ?? { field: entityField(answer, modules, entities), position: -1 };
        if (!found.field) faults.push(faultIn(path, `${place}/answer`, `there is no answer "${answer}"; correct it.`));
        else if (found.position >= position)
          faults.push(faultIn(path, `${place}/answer`, `"${answer}" is asked for later; move this step behind it.`));
        const values = found.field ? valuesOf(found.field) : null;
        for (const value of is)
          if (values && !values.includes(value))
            faults.push(
              faultIn(
                path,
                `${place}/is`,
                `"${answer}" is never ${JSON.stringify(value)}; write ${values
                  .filter((one) => one !== null)
                  .map((one) => JSON.stringify(one))
                  .join(' or ')}.`,
              ),
            );
      }
      position += 1;
    }
  return faults;
}
