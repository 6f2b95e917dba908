import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { type ComponentProps, useState } from 'react';
import { maskedText } from '../../fields/format/maskedText.ts';
import { FileLink } from '../../fields/format/FileLink.tsx';
import { formatValue } from '../../../schemas/lib/text/formatValue.ts';
import { isLong, LongText } from '../../fields/format/LongText.tsx';
import { RevealButton } from '../../fields/format/RevealButton.tsx';
import { Value } from '../../fields/format/Value.tsx';
import { valueInUse } from '../../../schemas/lib/fallbacks.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { CopyButton } from '../../shared/ui/CopyButton.tsx';
import { OutLink } from '../../shared/ui/TextLink.tsx';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { MaskedValue } from './MaskedValue.tsx';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  fontSize: '0.9375rem',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(8rem, 2fr) 3fr',
    columnGap: 16,
    padding: '10px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
    [theme.breakpoints.down(400)]: { gridTemplateColumns: '1fr' },
  },
  '& > div:last-of-type': { paddingBottom: 0 },
  dt: { color: theme.palette.text.secondary },
  dd: { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  // By the width of the card, which may be half as wide as the page.
  '&[data-columns="2"]': { '@container (min-width: 600px)': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 32 } },
  '.fallback': { fontWeight: 400, color: theme.palette.text.secondary },
}));

/** The link of a web address or a phone number. An invalid value, such as that of an old record, has no link. */
function addressOf(
  { schema: { format } }: Field,
  value: string,
): Pick<ComponentProps<'a'>, 'href' | 'rel' | 'target'> | undefined {
  if (format === 'url' && /^https?:\/\//i.test(value)) return { href: value, target: '_blank', rel: 'noopener noreferrer' };
  return format === 'tel' ? { href: `tel:${value.replaceAll(/\(0\)|[^\d+]/g, '')}` } : undefined;
}

/** A value. A secret is masked until the user asks to see it. */
function Shown({ field, value }: { field: Field; value: unknown }) {
  const [isRevealed, setIsRevealed] = useState(false);
  if (typeof value !== 'string' || value === '') return <Value field={field} value={value} isLinked />;
  const address = field.isSecret ? undefined : addressOf(field, value);
  if (address !== undefined) return <OutLink {...address}>{value}</OutLink>;
  if (field.schema['x-copy'] === true && !field.isSecret) {
    return (
      <>
        {value} <CopyButton what={field.label} text={value} />
      </>
    );
  }
  if (!field.isSecret)
    return field.kind === 'text' && isLong(value) ? (
      <LongText label={field.label} text={value} />
    ) : (
      <Value field={field} value={value} isLinked />
    );
  return (
    <>
      {formatValue(isRevealed ? { ...field, isSecret: false } : field, value)}{' '}
      <RevealButton what={field.label} isRevealed={isRevealed} onToggle={() => setIsRevealed(!isRevealed)} />
    </>
  );
}

/** A field's value or, while it is empty, that of its fallback. */
function InUse({ field, record }: { field: Field; record: DataRecord }) {
  const { entity } = useDefinition();
  const mask = maskedText(field, record);
  if (mask !== undefined) return <MaskedValue field={field} record={record} mask={mask} />;
  if (field.kind === 'file' && record[field.name]) return <FileLink field={field} record={record} />;
  const { value, from } = valueInUse(entity, field.name, record);
  if (!field.fallback || from === field.name) return <Shown field={field} value={record[field.name]} />;
  return (
    <span className="fallback">
      Uses {inSentence(field.fallback.label)}: {formatValue(field, value)}
    </span>
  );
}

interface DefinitionListProps {
  fields: readonly Field[];
  record: DataRecord;
  /** Whether a missing field is empty, not just still loading. */
  isWhole: boolean;
  /** The number of fields beside each other, if there is room. Default 1. */
  columns?: 1 | 2 | undefined;
}

/** A record's fields, each with its label. */
export function DefinitionList({ fields, record, isWhole, columns }: DefinitionListProps) {
  const list = (
    <List data-columns={columns}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>
            {isWhole || record[field.name] !== undefined ? <InUse field={field} record={record} /> : <Skeleton width="60%" />}
          </dd>
        </div>
      ))}
    </List>
  );
  return columns === 2 ? <div style={{ containerType: 'inline-size' }}>{list}</div> : list;
}
