import type { CompiledForms, FormScreen } from '../../../schemas/lib/compiledForms.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** The data of a resource that the screen's records refer to: its list and its titles. */
export interface ReferenceDefinition {
  name: string;
  scope: Resource['scope'];
  title: string;
  pluralTitle: string;
  recordTitle: string;
  portalPath: string;
  /** The parent path of a record's screen, if it is not `portalPath`. */
  recordPath?: string;
  /** The address of a record's screen, if it is below neither path. */
  recordAddress?: string;
  idProperty: string;
  /** The permission to add a record, for a resource whose records are added to a parent, and the parent's flag that allows it. */
  addsToParent?: { permission: string; field: string; allowedAction?: string };
  defaultSort: string;
  /** Whether the service can search its list by text. */
  isSearchable: boolean;
  /** Whether its records have a screen to link to. */
  hasShow: boolean;
  /** The properties that form a record's title or show whether it is still in use. */
  properties: Record<string, JsonSchema>;
}

/** The definition of one resource, gathered from the files in `schemas/` at build time by `resourceModules`. */
export interface ResourceDefinition {
  resource: Resource;
  entity: EntitySchema;
  /** The entities that the resource's own, or its related lists, refer to, by `$id`. */
  entities: Record<string, EntitySchema>;
  /** The forms of the resource's actions, by the name of their file. */
  forms: Record<string, EntitySchema>;
  /** The resources that fields refer to (`x-reference`), by name. */
  references: Record<string, ReferenceDefinition>;
  /** Loads the compiled validators of the forms of one of the resource's screens. */
  loadValidators: (screen: FormScreen) => Promise<CompiledForms>;
}

/** Whether a record has a screen of its own: it can be read, and has sections to show. */
export const hasRecordScreen = ({ endpoints, sections, recordAddress }: Resource): boolean =>
  recordAddress !== undefined || (endpoints.show !== undefined && sections.length > 0);

/** The path of the screen that adds a record, relative to the list, and its label. */
export const createScreenOf = ({
  title,
  endpoints,
}: Pick<Resource, 'title' | 'endpoints'>): {
  path: string;
  title: string;
  intro?: string;
  successMessage: string;
  isRare?: true;
} =>
  endpoints.create?.screen ?? {
    path: 'add-new',
    title: `Add ${inSentence(title)}`,
    successMessage: `${title} added`,
  };

/** The summary of a resource that menus and routes need before its screens load. */
export interface ResourceSummary {
  name: string;
  scope: Resource['scope'];
  portalPath: string;
  /** The parent path of a record's screen, if it is not `portalPath`. */
  recordPath?: string;
  title: string;
  pluralTitle: string;
  /** The permission of its list's endpoint. */
  listPermission?: string;
  /** The permission of the screen that adds a record. */
  createPermission?: string;
  menu?: Resource['menu'];
  screens: { list: boolean; show: boolean; create: boolean };
  /** The path of the screen that adds a record, if it is not `add-new`. */
  createPath?: string;
}

/** The event that a resource's module sends during development when its files have changed. Its detail is the new definition. */
export const DEFINITION_CHANGED = 'resource-definition-changed';
