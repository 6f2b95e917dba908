import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import entity from '../../../../schemas/entities/bulk-load-encoding.schema.json' with { type: 'json' };
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { useMappingState } from '../rows/useRows.ts';
import type { StepProps } from '../stepProps.ts';

const titles = new Map(entity.properties.encoding.oneOf.map(({ const: encoding, title }) => [encoding, title]));

/** The ways in which doubtful letters of a file can be read, to choose from. Nothing for a file whose letters are plausible. */
export function LetterChoice(props: StepProps) {
  const { encoding, validation } = props.load;
  const isDoubtful = validation?.fileErrors?.some(({ code }) => code === 'lettersDoubtful') ?? false;
  return isDoubtful || encoding != null ? <Choice {...props} /> : null;
}

function Choice({ load, onChanged }: StepProps) {
  const http = useHttpClient();
  const { data } = useMappingState(load);
  const [chosen, setChosen] = useState<string | null>(load.encoding ?? null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http.patch(`/bulk-loads/job/${load.bulkLoadJobUid}/encoding`, { encoding: chosen }),
    onSuccess: () => onChanged(),
  });
  const choices = data?.reading?.letters ?? [];
  if (choices.length === 0 || !isAllowed({ ...load }, 'canChooseSheet')) return null;
  return (
    <FormControl sx={{ display: 'grid', gap: 1, mb: 2, justifyItems: 'start' }}>
      <FormLabel id="letters">Which of these are the right letters?</FormLabel>
      <RadioGroup aria-labelledby="letters" value={chosen} onChange={(_, value) => setChosen(value)}>
        {choices.map(({ encoding, examples }) => (
          <FormControlLabel
            key={encoding}
            value={encoding}
            control={<Radio />}
            label={
              <>
                {titles.get(encoding) ?? encoding}: <strong>{examples.join(', ')}</strong>
              </>
            }
          />
        ))}
      </RadioGroup>
      <Button variant="outlined" disabled={chosen === null || chosen === load.encoding || isPending} onClick={() => mutate()}>
        {isPending ? 'Reading…' : 'Read with these letters'}
      </Button>
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
    </FormControl>
  );
}
