import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import { useEffect, useId, useState } from 'react';
import { colours, focusRing, visuallyHidden } from '../theme/tokens.ts';
import { SEARCH_KINDS, type SearchKind } from './directoryState.ts';

/** Long enough that a word is asked for once, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  search: string;
  by: SearchKind;
  /** What is wrong with the text, if anything. */
  error?: string | undefined;
  onChange: (changes: { search?: string; by?: SearchKind }) => void;
}

/** The text to look for and how it is matched. Typing searches after a short pause, Enter at once. */
export function SearchBox({ label, search, by, error, onChange }: SearchBoxProps) {
  const [textId, kindId, errorId] = [useId(), useId(), useId()];
  const [text, setText] = useState(search);
  const [shownSearch, setShownSearch] = useState(search);
  // The address changed by itself, by the Back button or a letter: the field follows.
  if (search !== shownSearch) {
    setShownSearch(search);
    setText(search);
  }

  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => onChange({ search: text }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search, onChange]);

  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search: text });
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
    >
      <Box component="label" htmlFor={kindId} sx={visuallyHidden}>
        Search by
      </Box>
      <Box
        component="select"
        id={kindId}
        value={by}
        onChange={(event) => onChange({ by: event.target.value as SearchKind })}
        sx={{ ...field, px: 1.5, flex: { xs: '1 1 100%', sm: 'none' } }}
      >
        {Object.entries(SEARCH_KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Box>
      <Box component="label" htmlFor={textId} sx={visuallyHidden}>
        {label}
      </Box>
      <Box sx={{ flex: '1 1 240px', position: 'relative' }}>
        <SearchOutlined
          aria-hidden="true"
          sx={{ position: 'absolute', left: 12, top: 12, color: 'secondary.main', pointerEvents: 'none' }}
        />
        <Box
          component="input"
          id={textId}
          type="search"
          value={text}
          placeholder={label}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => setText(event.target.value)}
          sx={{
            ...field,
            width: 1,
            pl: '44px',
            pr: 1.5,
            '&[aria-invalid="true"]': { borderColor: 'error.main' },
            '&::placeholder': { color: colours.grey, opacity: 1 },
          }}
        />
        {error !== undefined && (
          <Box id={errorId} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem', mt: 0.5 }}>
            {error}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const field = {
  height: 48,
  border: 1,
  borderColor: colours.fieldLine,
  borderRadius: '10px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  appearance: 'auto',
  '&:focus-visible': focusRing,
} as const;
