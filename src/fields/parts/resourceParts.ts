import { type ComponentType, createContext, use } from 'react';
import { DefinitionContext } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';

/** What stands below the fields of a section: on the record, and in its form as it is filled in. */
export interface SectionPart {
  /** The field whose section it belongs to. */
  field: string;
  /** @param values - The record, with what has been filled in so far. @param isEditing - Whether it stands in a form. */
  Component: ComponentType<{ values: Readonly<Record<string, unknown>>; isEditing: boolean }>;
}

/** What the screens of a resource have beside what its files say. The screens themselves stay those of the schema. */
export interface ResourceParts {
  sections?: readonly SectionPart[];
  /** What stands between the toolbar of the list and its rows. react-admin's `useListContext` gives the list. */
  list?: ComponentType;
  /** How the cells of a list's columns are drawn, by the column's field. react-admin's `useRecordContext` gives the record. */
  columns?: Readonly<Record<string, ComponentType>>;
  /**
   * What can be done with the selected records of the list, by the id of the action or section of the file whose permission it needs.
   * react-admin's `useListState` gives the selection, and `useRunForSelected` carries something out for each record of it.
   */
  bulkActions?: Readonly<Record<string, ComponentType>>;
  /** What an action's dialog says of the record before it asks, by the action's id. */
  dialogs?: Readonly<Record<string, ComponentType<{ record: DataRecord }>>>;
}

/** The parts of each resource that has some, by its name: `src/app` knows them. */
export const ResourcePartsContext = createContext<Readonly<Record<string, ResourceParts>>>({});

const NONE: ResourceParts = {};

/** The parts of the resource whose screen this is; none for a form that is of no resource. */
export function useResourceParts(): ResourceParts {
  const parts = use(ResourcePartsContext);
  const definition = use(DefinitionContext);
  return (definition && parts[definition.resource.name]) ?? NONE;
}
