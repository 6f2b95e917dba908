import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { type GivenPerson, isSamePerson, nameOf, type PersonValues } from '../../../../domain/signUp/people.ts';

interface SamePersonProps {
  /** Those whom an answer before this one names. */
  people: readonly GivenPerson[];
  /** The person of this step, as far as it is filled in. */
  values: PersonValues;
  /** Fills the step with the values of a person; null empties it. */
  onFill: (values: PersonValues | null) => void;
}

/** Fills a step with a person who was named before, so that nobody types one person twice. */
export function SamePerson({ people, values, onFill }: SamePersonProps) {
  const hint = useId();
  if (people.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      {people.map(({ step, role, values: given }) => (
        <FormControlLabel
          key={step}
          sx={{ display: 'flex' }}
          control={
            <Checkbox
              checked={isSamePerson(given, values)}
              onChange={(_, isSame) => onFill(isSame ? given : null)}
              slotProps={{ input: { 'aria-describedby': hint } }}
            />
          }
          label={`The same person as: ${nameOf(given)} (${role})`}
        />
      ))}
      <FormHelperText id={hint} sx={{ mx: 0 }}>
        A later change of their name or email address there is made here, too.
      </FormHelperText>
    </Box>
  );
}
