import Box from '@mui/material/Box';
import { focusRing } from '../theme/tokens.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface AlphabetFilterProps {
  /** Names by their first letter. A letter without any cannot be chosen. Undefined while unknown. */
  counts: ReadonlyMap<string, number> | undefined;
  letter: string;
  onChange: (letter: string) => void;
}

/** Narrows a list to the names of one letter. */
export function AlphabetFilter({ counts, letter, onChange }: AlphabetFilterProps) {
  return (
    <Box role="group" aria-label="Filter by first letter" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Letter label="All" name="All letters" isChosen={letter === ''} onClick={() => onChange('')} />
      {LETTERS.map((each) => {
        const count = counts?.get(each) ?? 0;
        return (
          <Letter
            key={each}
            label={each}
            name={counts ? `${each}, ${count}` : each}
            isChosen={letter === each}
            isDisabled={counts !== undefined && count === 0}
            onClick={() => onChange(letter === each ? '' : each)}
          />
        );
      })}
    </Box>
  );
}

function Letter({
  label,
  name,
  isChosen,
  isDisabled = false,
  onClick,
}: {
  label: string;
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onClick}
      sx={{
        minWidth: 34,
        height: 34,
        px: 1,
        border: 0,
        cursor: 'pointer',
        borderRadius: '10px',
        fontSize: '0.9375rem',
        fontWeight: 600,
        fontFamily: 'inherit',
        color: isChosen ? 'primary.contrastText' : 'secondary.main',
        bgcolor: isChosen ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: isChosen ? 'primary.dark' : 'secondary.light' },
        '&:focus-visible': focusRing,
        '&:disabled': { color: '#b3a9b1', bgcolor: 'transparent', cursor: 'default' },
      }}
    >
      {label}
    </Box>
  );
}
