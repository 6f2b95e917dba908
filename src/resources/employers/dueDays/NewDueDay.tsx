import TextField from '@mui/material/TextField';
import schema from '../../../../schemas/entities/due-day-change.schema.json' with { type: 'json' };
import { useDraftField } from '../manyEmployers/draft.ts';
import { NewBatch } from '../manyEmployers/NewBatch.tsx';
import { dueDayScreens } from './dueDayScreens.tsx';

const { paymentDueDay: rule } = schema.properties;

/** The typed day. Anything but digits, such as 15.5, is no day: the service refuses it at its field. */
const dayOf = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

/** Asks for the due day of the employers that a filter has found, and makes the preview. */
export function NewDueDay() {
  const [day, setDay] = useDraftField(dueDayScreens.path, 'paymentDueDay');
  return (
    <NewBatch
      kind={dueDayScreens}
      title="Change due days"
      intro="The day of the month by which contributions must be paid. Nothing is changed until you have seen the effect on each employer."
      earlier="Earlier changes of due days"
      scope="all active payrolls, and the benefits that have a due day of their own."
      submit={{ title: 'Show what would change', pendingTitle: 'Working out the effect…' }}
      body={{ paymentDueDay: dayOf(day) }}
      renderFields={(faultOf) => (
        <TextField
          name="paymentDueDay"
          label={rule.title}
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          error={faultOf('paymentDueDay') !== undefined}
          helperText={
            faultOf('paymentDueDay') ?? `A day from ${rule.minimum} to ${rule.maximum} of the month after people are paid.`
          }
          sx={{ maxWidth: 320 }}
        />
      )}
    />
  );
}
