import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useDraft } from './useDraft.ts';
import { colours, density, focusRing } from '../../../shared/theme/tokens.ts';

/** The style of the filters' fields. */
export const fieldStyle = {
  font: 'inherit',
  fontSize: '0.9375rem',
  minHeight: density.control,
  color: 'inherit',
  padding: '0 12px',
  border: `1px solid ${colours.fieldLine}`,
  borderRadius: 10,
  background: colours.paper,
  '&:focus-visible': focusRing,
} as const;

const Frame = styled('div')({
  display: 'grid',
  // A field is as wide as some 20 letters by itself, which may be wider than its column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  label: { fontSize: '0.875rem', fontWeight: 600 },
  input: fieldStyle,
});

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a text. It is applied on Enter and on leaving the field, so that a half-typed word causes no call. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const id = useId();
  const [text, setText] = useDraft(value);
  const apply = (): void => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </Frame>
  );
}
