import Link from '@mui/material/Link';
import type { ComponentType } from 'react';
import { RecordContextProvider } from 'react-admin';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { maskedText } from '../../fields/format/maskedText.ts';
import { Value } from '../../fields/format/Value.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { recordAddress } from '../../fields/model/recordAddress.ts';

/** The props that the table and the cards of a related list share. */
export interface RelatedRowsProps {
  title: string;
  fields: readonly Field[];
  rows: readonly DataRecord[];
  linkOf: (row: DataRecord) => string | null;
  /** The components for cells of the records' own list, by the column's field. */
  columns: Readonly<Record<string, ComponentType>>;
}

/** The screen of each row, if the rows are records of a resource with a screen. */
export function useRelatedLink(resource: string | undefined): (row: DataRecord) => string | null {
  const viewed = useViewedParty();
  const definition = useDefinition().references[resource ?? ''];
  if (!definition?.hasShow) return () => null;
  return (row) => recordAddress(definition, { ...row, id: String(row[definition.idProperty]) }, viewed);
}

interface RelatedValueProps {
  field: Field;
  row: DataRecord;
  to: string | null;
  columns: RelatedRowsProps['columns'];
}

/** A value of a row, as in the records' own list. The first value links to the record's screen, if there is one. */
export function RelatedValue({ field, row, to, columns }: RelatedValueProps) {
  const value = row[field.name];
  const Own = columns[field.name];
  if (Own)
    return (
      <RecordContextProvider value={row}>
        <Own />
      </RecordContextProvider>
    );
  const mask = maskedText(field, row);
  if (mask !== undefined) return mask;
  if (to === null) return <Value field={field} value={value} isLinked />;
  return (
    <Link component={PrefetchLink} to={to}>
      <Value field={field} value={value} />
    </Link>
  );
}
