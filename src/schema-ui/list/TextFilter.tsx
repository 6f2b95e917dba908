import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  label: { fontSize: '0.875rem', fontWeight: 600 },
  input: {
    font: 'inherit',
    fontSize: '0.9375rem',
    minHeight: 44,
    padding: '0 12px',
    border: '1px solid #8c828b',
    borderRadius: 10,
    background: '#fff',
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  },
}));

/** Filters by the beginning of a text. It is applied on Enter and on leaving the field, so that a half-typed word asks for nothing. */
export function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  const apply = (text: string): void => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <Frame>
      <label htmlFor={id}>{label} begins with</label>
      <input
        id={id}
        key={value}
        defaultValue={value}
        maxLength={200}
        onBlur={(event) => apply(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && apply(event.currentTarget.value)}
      />
    </Frame>
  );
}
