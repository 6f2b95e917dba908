import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Box from '@mui/material/Box';
import type { ControlProps } from '../formContext.ts';
import { ariaOf } from './aria.ts';
import { choicesOf } from './choices.ts';

/**
 * One of a few values, all of them visible. The first has the id of the field, so that links to the field focus it. With the option `leave`, a first
 * choice of that name gives no value.
 */
export function RadioWidget(props: ControlProps) {
  const { id, value, options, onChange } = props;
  const isInline = options.inline === true;
  const { leave } = options;
  const none = typeof leave === 'string' ? [{ value: undefined, label: leave }] : [];
  return (
    <Box sx={{ display: 'flex', flexDirection: isInline ? 'row' : 'column', flexWrap: 'wrap' }}>
      {[...none, ...choicesOf(props)].map((choice, index) => (
        <FormControlLabel
          key={String(choice.value)}
          label={choice.label}
          control={
            <Radio
              id={index === 0 ? id : `${id}_${index}`}
              name={id}
              size="small"
              checked={choice.value === (value ?? undefined)}
              onChange={() => onChange(choice.value)}
              slotProps={{ input: { 'aria-describedby': ariaOf(props)['aria-describedby'] } }}
            />
          }
        />
      ))}
    </Box>
  );
}
