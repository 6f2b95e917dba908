import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BulkLoadMapping, BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { useReportedInput } from '../../../form/useReportedInput.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import type { StepProps } from '../stepProps.ts';
import { MeaningsTable } from './MeaningsTable.tsx';
import { dateQuestion, doubtsOf, firstMapping, formatsOf, introOf, obstaclesOf, unknownValues } from './meanings.ts';
import { ValueMeanings } from './ValueMeanings.tsx';

interface MeaningsFormProps extends StepProps {
  state: BulkLoadMappingState;
}

/** The meaning of each column of a file, chosen by a person, and remembered for the next file with the same headings. */
export function MeaningsForm({ load, state, onChanged }: MeaningsFormProps) {
  const http = useHttpClient();
  const orderId = useId();
  const action = load.fileAction;
  const [mapping, setMapping] = useState(() => firstMapping(state, action));
  const [isChanged, setIsChanged] = useState(false);
  const { settle } = useReportedInput('columns', isChanged);
  const change = (part: Partial<BulkLoadMapping>): void => {
    setMapping({ ...mapping, ...part });
    setIsChanged(true);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http.patch(`/bulk-loads/job/${load.bulkLoadJobUid}/mapping`, mapping),
    onSuccess: async () => {
      settle();
      await onChanged();
    },
  });
  const dates = dateQuestion(state.questions);
  const obstacles = obstaclesOf(mapping, state);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacles.length === 0) mutate();
      }}
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography>{introOf(state)} We remember it for the next file of this payroll with the same headings.</Typography>
      {doubtsOf(state).map((doubt) => (
        <Alert key={doubt} severity="warning">
          {doubt}
        </Alert>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <TextField
          select
          label="Format"
          value={mapping.formatId}
          onChange={({ target }) => change({ formatId: target.value })}
          sx={{ minWidth: 260, maxWidth: '100%' }}
        >
          {formatsOf(action).map(({ value, title }) => (
            <MenuItem key={value} value={value}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Checkbox checked={mapping.hasHeading} onChange={(_, hasHeading) => change({ hasHeading })} />}
          label="The first row is a heading"
        />
      </Box>
      <MeaningsTable state={state} mapping={mapping} onChange={(columns) => change({ columns })} />
      <ValueMeanings unknown={unknownValues(state.questions)} mapping={mapping} onChange={(values) => change({ values })} />
      {dates && (
        <Box>
          <Typography id={orderId} component="h3" variant="h3">
            Dates such as {dates.examples[0]?.value}
          </Typography>
          <RadioGroup
            aria-labelledby={orderId}
            value={mapping.dateOrder ?? ''}
            onChange={(_, order) => change({ dateOrder: order as BulkLoadMapping['dateOrder'] })}
          >
            <FormControlLabel value="dayFirst" control={<Radio />} label="Day first: 03/04/2026 is 3 April" />
            <FormControlLabel value="monthFirst" control={<Radio />} label="Month first: 03/04/2026 is 4 March" />
          </RadioGroup>
        </Box>
      )}
      {obstacles.length > 0 && (
        <Alert severity="info">
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {obstacles.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </Alert>
      )}
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
      <Box>
        <Button type="submit" variant="contained" disabled={isPending || obstacles.length > 0}>
          {isPending ? 'Saving…' : 'Save and check the file'}
        </Button>
      </Box>
    </Box>
  );
}
