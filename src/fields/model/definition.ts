import type { CompiledForms, FormScreen } from '../../../schemas/lib/compiledForms.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** What a screen needs to know of a resource that its own records name: how to list and to title it. */
export interface ReferenceDefinition {
  name: string;
  scope: Resource['scope'];
  title: string;
  pluralTitle: string;
  recordTitle: string;
  portalPath: string;
  /** Below what a record's screen lies, where that is not `portalPath`. */
  recordPath?: string;
  /** The address of a record's screen, where it lies elsewhere altogether. */
  recordAddress?: string;
  idProperty: string;
  /** Who may add one, where it is added to a record that it belongs to, and the flag of that record which says whether it takes one. */
  addsToParent?: { permission: string; field: string; allowedAction?: string };
  defaultSort: string;
  /** Whether its list can be searched by text on the service. */
  isSearchable: boolean;
  /** Whether it has a screen of its own to link to. */
  hasShow: boolean;
  /** The properties that title a record or say whether it is still in use. */
  properties: Record<string, JsonSchema>;
}

/** Everything that the files in `schemas/` say of one resource, gathered at build time by `resourceModules`. */
export interface ResourceDefinition {
  resource: Resource;
  entity: EntitySchema;
  /** The entities that the resource's own, or its related lists, refer to, by `$id`. */
  entities: Record<string, EntitySchema>;
  /** The forms that the resource's actions ask for, by the name of their file. */
  forms: Record<string, EntitySchema>;
  /** The resources that fields name records of (`x-reference`), by name. */
  references: Record<string, ReferenceDefinition>;
  /** Loads the compiled validators of the forms of one of the resource's screens. */
  loadValidators: (screen: FormScreen) => Promise<CompiledForms>;
}

/** Whether a record has a screen of its own: it can be read, and there is something to show. */
export const hasRecordScreen = ({ endpoints, sections, recordAddress }: Resource): boolean =>
  recordAddress !== undefined || (endpoints.show !== undefined && sections.length > 0);

/** Where the screen that adds a record lies below the list, and what it says. */
export const createScreenOf = ({
  title,
  endpoints,
}: Pick<Resource, 'title' | 'endpoints'>): { path: string; title: string; intro?: string; successMessage: string } =>
  endpoints.create?.screen ?? {
    path: 'add-new',
    title: `Add ${inSentence(title)}`,
    successMessage: `${title} added`,
  };

/** The line of a resource that menus and routes need before its screens load. */
export interface ResourceSummary {
  name: string;
  scope: Resource['scope'];
  portalPath: string;
  /** Below what a record's screen lies, where that is not `portalPath`. */
  recordPath?: string;
  title: string;
  pluralTitle: string;
  /** What its list's endpoint needs. */
  listPermission?: string;
  menu?: Resource['menu'];
  screens: { list: boolean; show: boolean; create: boolean };
  /** Of the screen that adds a record, where it is not `add-new`. */
  createPath?: string;
}

/** The event by which, while developing, a resource's module says that its files have changed; its detail is the new definition. */
export const DEFINITION_CHANGED = 'resource-definition-changed';
