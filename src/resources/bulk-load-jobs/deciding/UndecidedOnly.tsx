import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface UndecidedOnlyProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** The filter of a list about which a person decides. */
export const UndecidedOnly = ({ isChosen, onChange }: UndecidedOnlyProps) => (
  <FormControlLabel
    control={<Checkbox checked={isChosen} onChange={(_, next) => onChange(next)} />}
    label="Show only those not decided"
  />
);
