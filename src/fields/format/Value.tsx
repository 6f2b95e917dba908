import type { DataRecord } from '../model/record.ts';
import Link from '@mui/material/Link';
import { use } from 'react';
import { useCanAccess, useReference } from 'react-admin';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { hasRecordScreen, type ReferenceDefinition } from '../model/definition.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { recordAddress } from '../model/recordAddress.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { DefinitionContext, useDefinition } from '../model/DefinitionContext.ts';
import { formatValue, NOTHING } from '../../../schemas/lib/text/formatValue.ts';
import { referenceTitle } from './referenceTitle.ts';

interface ValueProps {
  field: Field;
  value: unknown;
  /** Whether the name of a record links to its screen. It must not within another link. */
  isLinked?: boolean;
}

/** The part of a text that a row of a list has room for. The record's own page shows the whole text. */
const LONG = 300;

/** A field's value on the screen. A reference shows the name of its record. */
export function Value({ field, value, isLinked = false }: ValueProps) {
  if (field.kind === 'reference' && field.reference && typeof value === 'string' && value !== '') {
    return <ReferenceName reference={field.reference} id={value} isLinked={isLinked} />;
  }
  if (field.kind === 'list' && field.item && Array.isArray(value) && value.length > 0) {
    return <ValueList item={field.item} values={value} isLinked={isLinked} />;
  }
  const tone = field.choices.find((choice) => choice.value === value)?.tone;
  const text = formatValue(field, value);
  return tone ? <StatusBadge tone={tone}>{text}</StatusBadge> : <Text text={text} />;
}

/** A text, of which a row shows the beginning if a screen of its record shows the rest. */
function Text({ text }: { text: string }) {
  const definition = use(DefinitionContext);
  const isCut = text.length > LONG && (!definition || hasRecordScreen(definition.resource));
  return isCut ? `${text.slice(0, LONG).trimEnd()}…` : text;
}

interface ValueListProps {
  item: Field;
  values: readonly unknown[];
  isLinked: boolean;
}

function ValueList({ item, values, isLinked }: ValueListProps) {
  const byText = new Map(values.map((value) => [formatValue(item, value), value]));
  const shown = [...byText].map(([text, value]) => ({
    text,
    content: item.kind === 'reference' ? <Value field={item} value={value} isLinked={isLinked} /> : text,
  }));
  const [only] = shown;
  if (only && shown.length === 1) return only.content;
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {shown.map(({ text, content }) => (
        <li key={text}>{content}</li>
      ))}
    </ul>
  );
}

/** The room of a usual name: the columns of a list take their widths from it, and would move when the names come. */
const pendingName = { display: 'inline-block', minWidth: '8.5rem' } as const;

const options = { staleTime: 60_000, retry: false, onError: () => undefined };

interface ReferenceNameProps {
  reference: string;
  id: string;
  isLinked: boolean;
}

function ReferenceName({ reference, id, isLinked }: ReferenceNameProps) {
  const definition = useDefinition().references[reference];
  // The references of a page are read in one call.
  const { referenceRecord, isPending } = useReference<DataRecord>({ reference, id, options });
  if (isPending) return <span style={pendingName}>…</span>;
  if (!referenceRecord || !definition) return NOTHING;
  const title = referenceTitle(definition, referenceRecord);
  return isLinked && definition.hasShow ? (
    <ReferenceLink definition={definition} record={referenceRecord}>
      {title}
    </ReferenceLink>
  ) : (
    title
  );
}

interface ReferenceLinkProps {
  definition: ReferenceDefinition;
  record: DataRecord;
  children: string;
}

/** The name of a record as a link to its screen, for users who may open it. */
function ReferenceLink({ definition, record, children }: ReferenceLinkProps) {
  const viewed = useViewedParty();
  const { canAccess = false } = useCanAccess({ resource: definition.name, action: 'show' });
  const isElsewhere = definition.scope !== 'provider' && viewed === null;
  if (!canAccess || isElsewhere) return children;
  return (
    <Link component={PrefetchLink} to={recordAddress(definition, record, viewed)}>
      {children}
    </Link>
  );
}
