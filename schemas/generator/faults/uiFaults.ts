import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EntitySchema, JsonSchema, UiHints } from '../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultIn, faultsBelow, faultsIn, type PartFault } from '../reports/fault.ts';

/** A resource as far as it says how its forms are presented. */
export interface PresentedResource {
  entity: string;
  uiSchema?: UiHints;
}

interface PresentedFiles {
  entities: Readonly<Record<string, EntitySchema>>;
  /** The files of schemas/forms as they are written. */
  forms: Readonly<Record<string, EntitySchema>>;
  resources: Readonly<Record<string, PresentedResource>>;
}

/** The widgets that RJSF and its theme bring, which are no files of ours. */
const OF_RJSF = 'alt-date alt-datetime color file hidden password range rating updown uri';

/** The names by which a `ui:widget` may ask for a widget: ours, as src/form/theme.ts and src/domain/forms/formParts.ts register them, and RJSF's. */
export function widgetNames(folders: readonly string[]): string[] {
  const files = folders.flatMap((place) =>
    existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('Widget.tsx')) : [],
  );
  const names = files.flatMap((file) => {
    const name = file.replace(/\.tsx$/, '');
    return [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`.replace(/Widget$/, '')];
  });
  return [...names, ...OF_RJSF.split(' ')].toSorted();
}

/** The folders of our widgets, beside `schemas`. */
export const widgetFolders = (schemas: string): string[] =>
  ['src/form/widgets', 'src/form/widgets/own', 'src/domain/forms'].map((folder) => join(schemas, '..', folder));

/**
 * The faults in the presentation of forms, each with its place and its remedy.
 * @param widgets - The names that a `ui:widget` may have.
 */
export function uiFaults({ entities, forms, resources }: PresentedFiles, widgets: readonly string[]): Fault[] {
  const misplaced = Object.entries(entities)
    .filter(([, { uiSchema }]) => uiSchema !== undefined)
    .map(([name]) =>
      faultIn(
        `schemas/entities/${name}.schema.json`,
        '/uiSchema',
        'an entity says what there is, not how it looks; move it to the file of a resource.',
      ),
    );
  return [
    ...misplaced,
    ...Object.entries(resources).flatMap(([name, { entity, uiSchema = {} }]) =>
      faultsIn(
        `schemas/resources/${name}.json`,
        faultsBelow('/uiSchema', hintFaults(uiSchema, entities[entity], entities, widgets)),
      ),
    ),
    ...Object.entries(forms).flatMap(([name, form]) =>
      faultsIn(
        `schemas/forms/${name}.schema.json`,
        faultsBelow('/uiSchema', hintFaults(form.uiSchema ?? {}, form, entities, widgets)),
      ),
    ),
  ];
}

const isHints = (value: unknown): value is UiHints => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a schema that names fields: behind a reference, or beside a null. */
function shapeOf(schema: JsonSchema, entities: Readonly<Record<string, EntitySchema>>): JsonSchema | undefined {
  const [only] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const { $ref } = only ?? schema;
  if ($ref === undefined) return only ?? schema;
  // A part of the same file, or a field of another entity, is not resolved: its names are accepted unchecked.
  return entities[$ref];
}

function hintFaults(
  hints: UiHints,
  schema: JsonSchema | undefined,
  entities: Readonly<Record<string, EntitySchema>>,
  widgets: readonly string[],
): PartFault[] {
  const shape = schema && shapeOf(schema, entities);
  return Object.entries(hints).flatMap(([key, hint]) => {
    if (key === 'ui:widget' && typeof hint === 'string' && !widgets.includes(hint))
      return [
        faultAt(
          '/ui:widget',
          `there is no widget "${hint}"; add src/form/widgets/own/${fileOf(hint)}, or write one of ${widgets.join(', ')}.`,
        ),
      ];
    if (key.startsWith('ui:') || !isHints(hint)) return [];
    const part = key === 'items' && shape?.items ? shape.items : shape?.properties?.[key];
    if (shape?.properties && !part)
      return [faultAt(`/${key}`, `there is no field "${key}"; correct the name, or add it to the schema's properties.`)];
    return faultsBelow(`/${key}`, hintFaults(hint, part, entities, widgets));
  });
}

/** The file that a widget's name asks for. @example fileOf('stars') // 'StarsWidget.tsx' */
const fileOf = (widget: string): string => `${widget.charAt(0).toUpperCase()}${widget.slice(1).replace(/Widget$/, '')}Widget.tsx`;
