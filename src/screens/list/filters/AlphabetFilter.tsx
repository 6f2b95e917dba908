import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type Alphabet, alphabetOf, LETTERS, NO_LETTER } from '../../../../schemas/lib/lists/alphabet.ts';
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts';
import { colours, density, focusRing } from '../../../shared/theme/tokens.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { chosenValues, withValue } from './filterValues.ts';
import { useListState } from '../useListState.ts';

// Styled as a whole: on a slow processor, a class for each button costs more time than drawing the buttons.
const Letters = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  marginBottom: 8,
  button: {
    minWidth: 34,
    height: `calc(${density.control} - 10px)`,
    padding: '0 8px',
    border: 0,
    borderRadius: 10,
    background: 'none',
    color: palette.secondary.main,
    font: 'inherit',
    fontSize: '0.9375rem',
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { background: palette.secondary.light },
    '&[aria-pressed=true]': { color: palette.primary.contrastText, background: palette.primary.main },
    '&:focus-visible': focusRing,
    '&:disabled': { color: colours.disabledText, background: 'none', cursor: 'default' },
  },
}));

/** Filters the list by first letter, if the resource's file has `alphabet`. */
export function AlphabetFilter() {
  const alphabet = alphabetOf(useDefinition().resource);
  return alphabet ? <AlphabetRow alphabet={alphabet} /> : null;
}

const nameOf = (letter: string): string => (letter === NO_LETTER ? 'Numbers and symbols' : letter);

function AlphabetRow({ alphabet: { field, path, operator } }: { alphabet: Alphabet }) {
  const { filterValues, setFilters } = useListState();
  const { countByLetter } = useDataProvider<PortalDataProvider>();
  const { data: counts } = useQuery({
    queryKey: ['alphabet', path],
    queryFn: ({ signal }) => countByLetter(path, signal),
    staleTime: 60_000,
    retry: false,
  });
  const [chosen] = chosenValues(filterValues[field]).map(String);
  const choose = (letter: string | null) =>
    setFilters(withValue(filterValues, field, letter === null ? undefined : { [operator]: letter }));
  // Texts that begin with a sign have no letter to filter by.
  const letters = operator === 'initial' ? [...LETTERS, NO_LETTER] : LETTERS;
  return (
    <Letters role="group" aria-label="Filter by first letter">
      <button type="button" aria-label="All letters" aria-pressed={chosen === undefined} onClick={() => choose(null)}>
        All
      </button>
      {letters.map((letter) => {
        const isChosen = chosen?.toUpperCase() === letter;
        return (
          <button
            key={letter}
            type="button"
            aria-label={counts ? `${nameOf(letter)}, ${counts.get(letter) ?? 0}` : nameOf(letter)}
            aria-pressed={isChosen}
            disabled={counts !== undefined && !counts.has(letter)}
            onClick={() => choose(isChosen ? null : letter)}
          >
            {letter}
          </button>
        );
      })}
    </Letters>
  );
}
