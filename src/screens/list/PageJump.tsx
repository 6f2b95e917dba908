import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { colours, density, focusRing } from '../../shared/theme/tokens.ts';
import { Action } from '../../shared/ui/Action.tsx';

const Frame = styled('form')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginLeft: 8,
  input: {
    font: 'inherit',
    color: theme.palette.text.primary,
    width: '4.5rem',
    minHeight: density.control,
    padding: '0 10px',
    border: `1px solid ${colours.fieldLine}`,
    borderRadius: 10,
    background: colours.paper,
    '&:focus-visible': focusRing,
  },
}));

interface PageJumpProps {
  last: number;
  onJump: (page: number) => void;
}

/** Goes to a page by its number. A number after the last page is the last page. */
export function PageJump({ last, onJump }: PageJumpProps) {
  const [text, setText] = useState('');
  const page = /^\d{1,9}$/.test(text) ? Math.min(Number(text), last) : 0;
  return (
    <Frame
      onSubmit={(event) => {
        event.preventDefault();
        if (page < 1) return;
        setText('');
        onJump(page);
      }}
    >
      <input
        aria-label={`Page number, 1 to ${last}`}
        placeholder="Page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
      />
      <Action look="outlined" type="submit" disabled={page < 1}>
        Go
      </Action>
    </Frame>
  );
}
