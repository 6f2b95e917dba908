import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Ref } from 'react';
import type { FormModel } from './formModel.ts';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  model: FormModel;
  /** By field. */
  faults: Readonly<Record<string, string>>;
  /** What concerns the whole form. */
  general: string | null;
  onPick: (field: string) => void;
}

/** All that stands in the way of saving, in the order of the screen; each leads to its field. */
export function ErrorSummary({ ref, model, faults, general, onPick }: ErrorSummaryProps) {
  const faulty = model.fields.filter(({ name }) => faults[name] !== undefined);
  if (faulty.length === 0 && general === null) return null;
  return (
    <Alert ref={ref} tabIndex={-1} severity="error" sx={{ mb: 3 }}>
      <AlertTitle>{faulty.length > 0 ? 'There is a problem' : 'This could not be saved'}</AlertTitle>
      {general}
      {faulty.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {faulty.map(({ name }) => (
            <li key={name}>
              <Link
                component="button"
                type="button"
                color="error"
                underline="always"
                sx={{ textAlign: 'left', verticalAlign: 'top' }}
                onClick={() => onPick(name)}
              >
                {faults[name]}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
