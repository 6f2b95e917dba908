import { useParams } from 'react-router';
import type { DataRecord } from '../model/record.ts';
import { hasRecordScreen } from '../model/definition.ts';
import { useDefinition } from '../model/DefinitionContext.ts';
import { fillTemplate } from '../format/formatValue.ts';
import type { Field } from '../model/field.ts';
import type { ListQuery } from './listQuery.ts';

/** What a table and a column of cards are given alike. */
export interface RowsProps {
  /** Undefined while the first page is on its way. */
  rows: readonly DataRecord[] | undefined;
  columns: readonly Field[];
  sort: ListQuery['sort'];
  /** How many empty rows stand in for those that are on their way. */
  placeholders: number;
  onSort: (sort: ListQuery['sort']) => void;
}

/** Where the resource's screens lie. */
export function useListPath(): string {
  const { resource } = useDefinition();
  const { employerId } = useParams();
  return resource.scope === 'employer' ? `/employers/${employerId}/${resource.portalPath}` : `/${resource.portalPath}`;
}

/** The screen and the title of each record; no screen where the resource has none. */
export function useRecordLink(): (record: DataRecord) => { to: string | null; title: string } {
  const { resource } = useDefinition();
  const path = useListPath();
  const hasScreen = hasRecordScreen(resource);
  return (record) => ({
    to: hasScreen ? `${path}/${encodeURIComponent(record.id)}` : null,
    title: fillTemplate(resource.recordTitle, record),
  });
}
