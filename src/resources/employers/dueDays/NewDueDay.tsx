import TextField from '@mui/material/TextField';
import schema from '../../../../schemas/entities/due-day-change.schema.json' with { type: 'json' };
import { useDraftField } from '../manyEmployers/draft.ts';
import { NewBatch } from '../manyEmployers/NewBatch.tsx';
import { dueDayScreens } from './dueDayScreens.tsx';

const { paymentDueDay: rule } = schema.properties;

/** Asks for the due day of the employers that a filter has found, and makes the preview. */
export function NewDueDay() {
  const [day, setDay] = useDraftField(dueDayScreens.path, 'paymentDueDay');
  return (
    <NewBatch
      kind={dueDayScreens}
      title="Change the rule of due days"
      intro="The day of the month by which contributions must be paid. Nothing is changed until you have seen the effect on each employer."
      earlier="Earlier changes of due days"
      scope="all active payrolls, and the benefits that have a due day of their own."
      submit={{ title: 'Show what would change', pendingTitle: 'Working out the effect…' }}
      body={{ paymentDueDay: Number(day) }}
      renderFields={(faultOf) => (
        <TextField
          name="paymentDueDay"
          label={rule.title}
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          error={faultOf('paymentDueDay') !== undefined}
          helperText={faultOf('paymentDueDay') ?? `From ${rule.minimum} to ${rule.maximum}, of the month after people are paid.`}
          sx={{ maxWidth: 320 }}
        />
      )}
    />
  );
}
