import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { colours, density, focusRing } from '../../shared/theme/tokens.ts';

interface SearchFieldProps {
  /** The fields that can be searched, as a hint. */
  hint: string;
  value: string;
  onSearch: (text: string) => void;
}

/** The pause in typing after which the search starts. */
const PAUSE_MS = 250;

const Frame = styled('form')(({ theme }) => ({
  flex: '1 1 12rem',
  maxWidth: '34rem',
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  '& > svg': { position: 'absolute', left: 12, color: theme.palette.text.secondary, pointerEvents: 'none' },
  input: {
    font: 'inherit',
    color: theme.palette.text.primary,
    width: '100%',
    minHeight: density.control,
    padding: '0 44px',
    border: `1px solid ${colours.fieldLine}`,
    borderRadius: 10,
    background: colours.paper,
    textOverflow: 'ellipsis',
    '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  button: {
    position: 'absolute',
    right: 2,
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    '&:focus-visible': focusRing,
  },
}));

/** Searches when typing pauses. Enter searches at once, and Escape clears the search. */
export function SearchField({ hint, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  // The search was changed from outside, by "Clear all" or by the address: the field shows it.
  if (value !== shownFor) {
    setShownFor(value);
    if (value !== text.trim()) setText(value);
  }
  // The user is leaving for another page, which a search would cancel.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (text.trim() === value.trim() || isLeaving) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch, isLeaving]);

  const searchNow = (next: string): void => {
    setText(next);
    onSearch(next.trim());
  };
  return (
    <Frame
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow(text);
      }}
    >
      <SearchRounded aria-hidden />
      <input
        ref={input}
        id={id}
        type="search"
        aria-label={`Search: ${hint}`}
        placeholder={hint}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // The search starts before the click that removes the focus, so that it cannot cancel the navigation of that click.
        onBlur={() => text.trim() !== value.trim() && onSearch(text.trim())}
        onKeyDown={(event) => event.key === 'Escape' && text !== '' && searchNow('')}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            searchNow('');
            input.current?.focus();
          }}
        >
          <CloseRounded fontSize="small" />
        </button>
      )}
    </Frame>
  );
}
