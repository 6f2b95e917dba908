import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { type Appearance, chooseAppearance, densities, schemes, useAppearance } from '../../shared/theme/appearance.ts';

const names: Readonly<Record<Appearance['scheme'] | Appearance['density'], string>> = {
  system: 'Same as this device',
  light: 'Light',
  dark: 'Dark',
  comfortable: 'Comfortable',
  compact: 'Compact: more on the screen',
};

/** The choice of colours and density. Each choice takes effect at once, so that it can be seen behind the dialog. */
export function AppearanceDialog({ onClose }: { onClose: () => void }) {
  const { scheme, density } = useAppearance();
  const [titleId, bodyId] = [useId(), useId()];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} aria-describedby={bodyId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} component="h2">
        Appearance
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary', mb: 3 }}>
          Your choice is kept in this browser.
        </DialogContentText>
        <Choice label="Colours" options={schemes} value={scheme} onChoose={(next) => chooseAppearance({ scheme: next })} />
        <Choice label="Density" options={densities} value={density} onChoose={(next) => chooseAppearance({ density: next })} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  value: Option;
  onChoose: (option: Option) => void;
}

function Choice<Option extends keyof typeof names>({ label, options, value, onChoose }: ChoiceProps<Option>) {
  const id = useId();
  return (
    <FormControl sx={{ display: 'flex', mb: 2 }}>
      <FormLabel id={id} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={value}>
        {options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio onChange={() => onChoose(option)} />}
            label={names[option]}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
