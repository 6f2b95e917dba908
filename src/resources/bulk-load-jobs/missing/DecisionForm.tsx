import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import entity from '../../../../schemas/entities/bulk-load-missing-decision.schema.json' with { type: 'json' };
import type { BulkLoadMissingDecision } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';

type Decision = BulkLoadMissingDecision['decision'];

const { leavingDate, reason } = entity.properties;
const choices = entity.properties.decision.oneOf.map(({ const: value, title }) => ({ value: value as Decision, title }));
const longestReason = reason.maxLength;

/** The title of a decision, for lists. */
export const decisionTitle = (decision: Decision): string => choices.find(({ value }) => value === decision)?.title ?? '';

interface DecisionFormProps {
  /** The number of members that are chosen on this page. */
  chosenCount: number;
  isSaving: boolean;
  error: string | null;
  /** Sends a decision about the chosen members or, if `isAboutAll`, about all who are not decided. */
  onDecide: (decided: Omit<BulkLoadMissingDecision, 'employeeUids'>, isAboutAll: boolean) => void;
}

/** One answer about several missing members. */
export function DecisionForm({ chosenCount, isSaving, error, onDecide }: DecisionFormProps) {
  const [decision, setDecision] = useState<Decision>('noContribution');
  const [day, setDay] = useState('');
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const send = (isAboutAll: boolean): void =>
    onDecide(
      {
        decision,
        ...(decision === 'leaver' && { leavingDate: day || null }),
        ...(decision === 'noContribution' && { reason: text.trim() || null }),
      },
      isAboutAll,
    );
  return (
    <Box
      component="form"
      ref={form}
      aria-label="Decide about missing members"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosenCount > 0) send(false);
      }}
      sx={{ display: 'grid', gap: 1.5, pt: 1 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Decision"
          value={decision ?? ''}
          onChange={({ target }) => setDecision(choices.find(({ value }) => (value ?? '') === target.value)?.value ?? null)}
          sx={{ minWidth: 260, maxWidth: '100%' }}
        >
          {choices.map(({ value, title }) => (
            <MenuItem key={title} value={value ?? ''}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        {decision === 'leaver' && (
          <TextField
            size="small"
            type="date"
            label={leavingDate.title}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { required: true } }}
          />
        )}
        {decision === 'noContribution' && (
          <TextField
            size="small"
            label={reason.title}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: longestReason, required: true } }}
            sx={{ minWidth: 260, maxWidth: '100%' }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="outlined" disabled={isSaving || chosenCount === 0}>
          Apply to selected: {formatCount(chosenCount)}
        </Button>
        {decision !== null && (
          <Button
            variant="outlined"
            color="secondary"
            // Never disabled: the focus comes back to it from the question.
            onClick={() => {
              if (!isSaving && form.current?.reportValidity()) send(true);
            }}
          >
            Apply to all not decided…
          </Button>
        )}
      </Box>
      {error && <Alert severity="error">{error}</Alert>}
    </Box>
  );
}
