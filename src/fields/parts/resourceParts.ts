import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { DefinitionContext } from '../model/DefinitionContext.ts';
import type { Operation } from '../../../machines/permissions.ts';
import type { DataRecord } from '../model/record.ts';

/** A component below the fields of a section: on the record, and in its form. */
export interface SectionPart {
  /** The field whose section it belongs to. */
  field: string;
  /** @param values - The record, with the present values of the form. @param isEditing - Whether the component is in a form. */
  Component: ComponentType<{ values: Readonly<Record<string, unknown>>; isEditing: boolean }>;
}

/** The record of an action's dialog, and the present values of its form. */
export interface DialogProps {
  record: DataRecord;
  values: Readonly<Record<string, unknown>>;
}

/** A change of a record that somebody is about to save. Exactly one of the callbacks is called. */
export interface SaveQuestionProps {
  record: DataRecord;
  /** The changed fields, as they are sent. */
  change: Readonly<Record<string, unknown>>;
  /** Saves the change. */
  onSave: () => void;
  /** Returns to the form. @param failure - Shown there, if the question could not be asked. */
  onStay: (failure?: unknown) => void;
}

/** A change of many records that somebody is about to save. Exactly one of the callbacks is called. */
export interface BulkSaveQuestionProps extends Omit<SaveQuestionProps, 'record'> {
  /** The changed records. */
  ids: readonly DataRecord['id'][];
}

/** The parts that a resource adds to its generated screens. One whose code is loaded late is a `lazyPart`, so that the page stays if that fails. */
export interface ResourceParts {
  sections?: readonly SectionPart[];
  /** The component around the form of a new record, its children: it may draw another form in their place. */
  create?: ComponentType<{ children: ReactNode }>;
  /** The component above the sections of a record, for work that comes before its details. react-admin's `useRecordContext` gives the record. */
  lead?: ComponentType;
  /** The component between the sections of a record and its related lists. react-admin's `useRecordContext` gives the record. */
  record?: ComponentType;
  /** The ids of the actions that `record` offers itself, so that their buttons are not drawn above the record as well. */
  ownActions?: readonly string[];
  /** The component between the toolbar of the list and its rows. react-admin's `useListContext` gives the list. */
  list?: ComponentType;
  /** The components for cells of a list's columns, by the column's field. react-admin's `useRecordContext` gives the record. */
  columns?: Readonly<Record<string, ComponentType>>;
  /**
   * The bulk actions, by the id of the action or section of the file whose permission they need. react-admin's `useListContext` gives the selection,
   * and `useRunForSelected` runs something for each selected record.
   */
  bulkActions?: Readonly<Record<string, ComponentType>>;
  /**
   * The bulk actions that send all selected records in one request: an operation of schemas/operations. Offered to those with its permission.
   * react-admin's `useListContext` gives the selection.
   */
  bulkOperations?: readonly { id: string; permission: Operation; Component: ComponentType }[];
  /** The components above the fields of actions' dialogs, by the action's id: conditions that come first. */
  dialogs?: Readonly<Record<string, ComponentType<DialogProps>>>;
  /** The components below those fields, which stay in their place while somebody types: the effects of the typed values. */
  effects?: Readonly<Record<string, ComponentType<DialogProps>>>;
  /** The component that may ask before a changed section is saved. It calls `onSave` by itself if there is nothing to ask. */
  beforeSave?: ComponentType<SaveQuestionProps>;
  /** The same for a section that is changed in many records of the list. */
  beforeBulkSave?: ComponentType<BulkSaveQuestionProps>;
}

/** The parts of each resource that has some, by its name. `src/app` provides them. */
export const ResourcePartsContext = createContext<Readonly<Record<string, ResourceParts>>>({});

const NONE: ResourceParts = {};

/** The parts of the screen's resource; none for a form without a resource. */
export function useResourceParts(): ResourceParts {
  const parts = use(ResourcePartsContext);
  const definition = use(DefinitionContext);
  return (definition && parts[definition.resource.name]) ?? NONE;
}
