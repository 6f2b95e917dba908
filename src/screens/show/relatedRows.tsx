import Link from '@mui/material/Link';
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
}

/** The screen of each row, if the rows are records of a resource with a screen. */
export function useRelatedLink(resource: string | undefined): (row: DataRecord) => string | null {
  const viewed = useViewedParty();
  const definition = useDefinition().references[resource ?? ''];
  if (!definition?.hasShow) return () => null;
  return (row) => recordAddress(definition, { ...row, id: String(row[definition.idProperty]) }, viewed);
}

/** A value of a row. The first value links to the record's screen, if there is one. */
export function RelatedValue({ field, row, to }: { field: Field; row: DataRecord; to: string | null }) {
  const value = row[field.name];
  const mask = maskedText(field, row);
  if (mask !== undefined) return mask;
  if (to === null) return <Value field={field} value={value} isLinked />;
  return (
    <Link component={PrefetchLink} to={to}>
      <Value field={field} value={value} />
    </Link>
  );
}
