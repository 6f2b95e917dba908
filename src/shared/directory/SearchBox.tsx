import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useState } from 'react';
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
        sx={{
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: '#8c828b',
          borderRadius: '10px',
          px: 1.5,
          height: 48,
          flex: { xs: '1 1 100%', sm: 'none' },
        }}
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
      <Box sx={{ flex: '1 1 240px' }}>
        <OutlinedInput
          id={textId}
          type="search"
          fullWidth
          value={text}
          placeholder={label}
          error={error !== undefined}
          onChange={(event) => setText(event.target.value)}
          inputProps={{
            maxLength: 200,
            autoComplete: 'off',
            spellCheck: false,
            ...(error !== undefined && { 'aria-describedby': errorId, 'aria-invalid': true }),
          }}
          startAdornment={
            <InputAdornment position="start">
              <SearchOutlined aria-hidden="true" />
            </InputAdornment>
          }
          sx={{ height: 48 }}
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

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
