import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { SignUpAgreement, SignUpSignature } from '../../../../schemas/generated/types.ts';
import type { Drawing } from '../../../../domain/signUp/agreement/drawing.ts';
import { HttpError } from '../../../providers/http/httpError.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Notice } from '../pages/Notice.tsx';
import { DrawnSignature } from './DrawnSignature.tsx';

interface SigningFormProps {
  agreement: SignUpAgreement;
  /** Signs. @throws HttpError with the faults of the fields. */
  onSign: (signature: SignUpSignature) => Promise<void>;
}

type Method = SignUpSignature['method'];

/** The service's faults by their fields, and that of the whole. */
function faultsOf(failure: unknown): { general: string | null; byField: Readonly<Record<string, string>> } {
  if (failure === null) return { general: null, byField: {} };
  const errors = failure instanceof HttpError ? failure.errors : [];
  const byField = Object.fromEntries(
    errors.flatMap(({ field, defaultMessage }) => (field ? [[field.split('.')[0] ?? field, defaultMessage]] : [])),
  );
  const isShown = Object.keys(byField).some((field) => ['name', 'position', 'drawing', 'consent'].includes(field));
  return { general: isShown ? null : reasonOf(failure), byField };
}

const fieldIds = ['name', 'position', 'drawing', 'consent'] as const;

/** The form for signing an agreement by typing or drawing. The service judges it, and its faults are shown at their fields. */
export function SigningForm({ agreement, onSign }: SigningFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(agreement.signatories.find(({ isCaller }) => isCaller)?.name ?? '');
  const [position, setPosition] = useState('');
  const [method, setMethod] = useState<Method>('typed');
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [consents, setConsents] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const { general, byField } = faultsOf(failure);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    setFailure(null);
    try {
      await onSign({
        documentFingerprint: agreement.documentFingerprint,
        name,
        position,
        method,
        ...(method === 'drawn' && { drawing: drawing.map((line) => line.map(([x, y]) => [x, y] as [number, number])) }),
        consent: consents as true,
      });
    } catch (refused) {
      setFailure(refused);
      setIsSending(false);
      const first = fieldIds.find((field) => Object.hasOwn(faultsOf(refused).byField, field));
      form.current?.querySelector<HTMLElement>(first === 'drawing' ? '[type=radio]' : `[name=${first ?? 'name'}]`)?.focus();
    }
  };

  return (
    <Box
      ref={form}
      component="form"
      noValidate
      aria-label="Sign the agreement"
      onSubmit={(event: SubmitEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5, mt: 3, maxWidth: 600 }}
    >
      {general !== null && <Notice tone="error">{general}</Notice>}
      <TextField
        id={`${id}-name`}
        name="name"
        label="Full name"
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={byField['name'] !== undefined}
        helperText={
          byField['name'] ?? (method === 'typed' ? 'Your typed name is your signature.' : 'As it stands under a letter.')
        }
      />
      <TextField
        id={`${id}-position`}
        name="position"
        label="Position"
        autoComplete="organization-title"
        required
        value={position}
        onChange={({ target }) => setPosition(target.value)}
        error={byField['position'] !== undefined}
        helperText={byField['position'] ?? 'For example director, trustee or payroll manager.'}
      />
      <FormControl error={byField['drawing'] !== undefined}>
        <FormLabel id={`${id}-method`}>Sign by</FormLabel>
        <RadioGroup
          aria-labelledby={`${id}-method`}
          name="method"
          value={method}
          onChange={(_, value) => setMethod(value === 'drawn' ? 'drawn' : 'typed')}
        >
          <FormControlLabel value="typed" control={<Radio />} label="Typing my name" />
          <FormControlLabel value="drawn" control={<Radio />} label="Drawing my signature" />
        </RadioGroup>
        {method === 'drawn' && <DrawnSignature onDraw={setDrawing} describedBy={`${id}-drawing`} />}
        <FormHelperText id={`${id}-drawing`} role={byField['drawing'] === undefined ? undefined : 'alert'} sx={{ mx: 0 }}>
          {byField['drawing'] ?? (method === 'drawn' ? 'Use your finger, a pen or the mouse.' : '')}
        </FormHelperText>
      </FormControl>
      <FormControl error={byField['consent'] !== undefined} required>
        <FormControlLabel
          sx={{ alignItems: 'flex-start' }}
          control={
            <Checkbox
              name="consent"
              sx={{ mt: '-9px' }}
              checked={consents}
              onChange={(_, checked) => setConsents(checked)}
              slotProps={{ input: { 'aria-describedby': `${id}-consent`, required: true } }}
            />
          }
          label={agreement.consent}
        />
        <FormHelperText id={`${id}-consent`}>{byField['consent'] ?? ''}</FormHelperText>
      </FormControl>
      <Button type="submit" variant="contained" disabled={isSending} sx={{ justifySelf: 'start' }}>
        {isSending ? 'Signing…' : 'Sign the agreement'}
      </Button>
    </Box>
  );
}
