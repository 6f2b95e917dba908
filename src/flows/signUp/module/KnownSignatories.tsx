import Box from '@mui/material/Box';
import { type GivenPerson, isSamePerson, nameOf, personOf, type PersonValues } from '../../../../domain/signUp/people.ts';
import { Action } from '../../../shared/ui/Action.tsx';

interface KnownSignatoriesProps {
  /** Those whom the part 'Create account' names. */
  people: readonly GivenPerson[];
  /** The signatories so far. */
  signatories: unknown;
  onAdd: (signatories: readonly unknown[]) => void;
}

/** Adds people whom the sign-up knows to the signatories of the bank account. */
export function KnownSignatories({ people, signatories, onAdd }: KnownSignatoriesProps) {
  const present = (Array.isArray(signatories) ? signatories : []) as readonly (PersonValues | null)[];
  const missing = people.filter(({ values }) => !present.some((one) => isSamePerson(personOf({ ...one }), values)));
  if (missing.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {missing.map(({ step, role, values }) => (
          <Action key={step} look="outlined" onClick={() => onAdd([...present, values])}>
            {nameOf(values)} ({role}) signs
          </Action>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
        Their name and email address are copied. If you change them in &quot;Create account&quot; later, change them here, too.
      </Box>
    </Box>
  );
}
