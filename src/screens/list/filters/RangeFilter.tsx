import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { parseNumber, parsePounds } from '../../../../schemas/lib/text/typedAmount.ts';
import { formatDate, NO_DATE } from '../../../../schemas/lib/text/formatDate.ts';
import { poundsText } from '../../../../schemas/lib/text/money.ts';
import { parseDate } from '../../../form/parsing/parseDate.ts';
import { parseTime } from '../../../form/parsing/parseTime.ts';
import type { Field, FieldKind } from '../../../../schemas/lib/fields/field.ts';
import { fieldStyle } from './TextFilter.tsx';
import { useDraft } from './useDraft.ts';

const Frame = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  legend: { fontSize: '0.875rem', fontWeight: 600, padding: 0, marginBottom: 6 },
  '& > div': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 },
  label: { position: 'relative', display: 'block' },
  'label > span': {
    position: 'absolute',
    left: 12,
    top: 12,
    fontSize: '0.875rem',
    color: theme.palette.text.secondary,
    pointerEvents: 'none',
  },
  input: { ...fieldStyle, width: '100%', paddingLeft: 52 },
  'input[aria-invalid=true]': { borderColor: theme.palette.error.main },
  p: { margin: '6px 0 0', fontSize: '0.875rem', color: theme.palette.error.main },
}));

interface Notation {
  /** Reads the value for the address from a text; null if the text is invalid. */
  parse: (text: string) => string | null;
  print: (value: string) => string;
  hint: string;
  /** The remedy for an invalid text. */
  remedy: string;
}

const asText = (value: number | null): string | null => (value === null ? null : String(value));

const day: Notation = {
  parse: parseDate,
  print: (value) => (formatDate(value) === NO_DATE ? value : formatDate(value)),
  hint: 'dd/mm/yyyy',
  remedy: "This isn't a valid date. Enter one such as 31/03/2026",
};
const amount: Notation = {
  parse: (text) => asText(parsePounds(text)),
  print: (value) => (/^-?\d+$/.test(value) ? poundsText(Number(value)) : value),
  hint: '£',
  remedy: 'Enter the amount in pounds, such as 1,250.00',
};
const figure: Notation = {
  parse: (text) => asText(parseNumber(text)),
  print: (value) => value,
  hint: '',
  remedy: 'Enter a number, such as 12.5',
};
const timeOfDay: Notation = {
  parse: parseTime,
  print: (value) => value,
  hint: 'hh:mm',
  remedy: 'Enter a time such as 09:30',
};
const notations: Partial<Record<FieldKind, Notation>> = {
  date: day,
  dateTime: day,
  time: timeOfDay,
  pence: amount,
  percent: figure,
  number: figure,
};

interface RangeFilterProps {
  field: Field;
  from: string;
  to: string;
  onChange: (bound: 'gte' | 'lte', value: string) => void;
}

/** Filters by a range of days, times, amounts or numbers. Either end may be left open, and both ends are inclusive. */
export function RangeFilter({ field, from, to, onChange }: RangeFilterProps) {
  const notation = notations[field.kind] ?? figure;
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set());
  const faultId = useId();
  const changeBound = (name: 'gte' | 'lte', value: string) => ({
    field: field.label,
    notation,
    value,
    faultId: faulty.has(name) ? faultId : undefined,
    onApply: (next: string | null) => {
      setFaulty((current) => new Set([...current].filter((one) => one !== name).concat(next === null ? name : [])));
      if (next !== null && next !== value) onChange(name, next);
    },
  });
  return (
    <Frame>
      <legend>{field.label}</legend>
      <div>
        <Bound label="From" {...changeBound('gte', from)} />
        <Bound label="To" {...changeBound('lte', to)} />
      </div>
      {faulty.size > 0 && (
        <p id={faultId} role="alert">
          {notation.remedy}
        </p>
      )}
    </Frame>
  );
}

interface BoundProps {
  label: 'From' | 'To';
  /** The field's label. */
  field: string;
  notation: Notation;
  value: string;
  /** The id of the error message, if there is one. */
  faultId: string | undefined;
  /** Called with null if the text is invalid. */
  onApply: (value: string | null) => void;
}

function Bound({ label, field, notation, value, faultId, onApply }: BoundProps) {
  const [text, setText] = useDraft(value && notation.print(value));
  const apply = (): void => onApply(text.trim() === '' ? '' : notation.parse(text));
  return (
    <label>
      <span aria-hidden>{label}</span>
      <input
        aria-label={`${field}, ${label.toLowerCase()}`}
        value={text}
        placeholder={notation.hint}
        inputMode={notation === day ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={30}
        aria-invalid={faultId !== undefined}
        aria-describedby={faultId}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </label>
  );
}
