import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { colours, density } from '../../../shared/theme/tokens.ts';

interface NativeSelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** The place of the label. `hidden` leaves it to screen readers, if the options explain themselves. Default: above. */
  labelled?: 'above' | 'beside' | 'hidden';
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  // Without this, the longest option would make the control wider than its column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  '&[data-labelled=beside]': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  label: { fontSize: '0.875rem', fontWeight: 600, color: theme.palette.text.primary },
  '&[data-labelled=beside] label': { fontWeight: 400, fontSize: 'inherit', color: 'inherit', whiteSpace: 'nowrap' },
  '&[data-labelled=hidden]': { flex: '1 1 0', gap: 0 },
  select: {
    font: 'inherit',
    fontSize: '0.9375rem',
    color: theme.palette.text.primary,
    minHeight: density.control,
    padding: '0 36px 0 12px',
    border: `1px solid ${colours.fieldLine}`,
    borderRadius: 10,
    appearance: 'none',
    background: `linear-gradient(45deg, transparent 50%, ${colours.grey} 50%) right 17px center / 6px 6px no-repeat, linear-gradient(135deg, ${colours.grey} 50%, transparent 50%) right 11px center / 6px 6px no-repeat, ${colours.paper}`,
    textOverflow: 'ellipsis',
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  },
}));

/** A choice from a list, with the browser's own menu: it is the quickest by keyboard and by touch, and needs no code. */
export function NativeSelect({ label, value, options, onChange, labelled = 'above' }: NativeSelectProps) {
  const id = useId();
  return (
    <Frame data-labelled={labelled}>
      {labelled !== 'hidden' && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        {...(labelled === 'hidden' && { 'aria-label': label })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}
