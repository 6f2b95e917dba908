import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useEffect, useState, useSyncExternalStore } from 'react';
import correction from '../../../schemas/entities/statement-correction.schema.json' with { type: 'json' };
import type { StatementContribution } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { useReportedInput } from '../../form/useReportedInput.ts';
import { Grid } from '../../grid/Grid.tsx';
import { MOST_CHANGES } from '../../domain/contributions/contributionAmounts.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { BusyButton } from '../../shared/ui/BusyButton.tsx';
import { Figures } from '../../shared/ui/Figures.tsx';
import { consequenceOf, correctionSheet, differenceOf, rowsOf } from './correctionRows.ts';
import type { ShownStatement } from './StatementPage.tsx';
import { useSubmitCorrection } from './useSubmitCorrection.ts';

interface CorrectionSheetProps {
  statement: ShownStatement;
  contributions: readonly StatementContribution[];
  /** Reads the contributions again. @returns the contributions as they are now. */
  readAgain: () => Promise<readonly StatementContribution[]>;
}

const NOUN = ['contribution', 'contributions'] as const;
const { reason: reasonSchema } = correction.properties;

/** The contributions in a grid, the difference in total, the reason, and the button that submits them. */
export function CorrectionSheet({ statement, contributions, readAgain }: CorrectionSheetProps) {
  const [{ sheet, show }] = useState(() => createShown(contributions));
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  useSyncExternalStore(sheet.subscribe, sheet.version);
  useEffect(() => show(contributions), [show, contributions]);
  const { settle } = useReportedInput('correction', sheet.hasEdits() || reason !== '');
  // As when the page was opened: a correction that somebody else asks for meanwhile is a refusal of the service.
  const [needsApproval] = useState(() => isAllowed(statement, 'canAskForCorrection'));
  const { ask, isReading, failure } = useSubmitCorrection({
    statement,
    needsApproval,
    sheet,
    // The amounts that stand may have changed since the page opened, and the difference with them.
    refresh: async () => show(await readAgain()),
    onSubmitted: settle,
  });

  const { paid, right, total } = differenceOf(sheet);
  const edited = sheet.editedRows();
  const submit = (): void => {
    const text = reason.trim();
    const isFit = text !== '' && text.length <= reasonSchema.maxLength;
    const found = problemOf({ edited, faults: sheet.faults().length });
    setProblem(found);
    setFault(isFit ? null : reasonSchema['x-message']);
    if (found !== null) return;
    if (isFit) void ask(text);
    else reasonField.current?.focus();
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Grid sheet={sheet} label={`Contributions of ${statement.periodName}`} noun={NOUN} />
      <Box aria-live="polite">
        <Figures
          label="Difference"
          entries={[
            { label: 'Corrected', text: `${formatCount(edited)} of ${formatCount(contributions.length)}` },
            { label: 'Paid', text: formatPence(paid) },
            { label: 'Right total', text: formatPence(right) },
            consequenceOf(total),
          ]}
        />
        {total > 0 && typeof statement.correctionNotice === 'string' && (
          <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>{statement.correctionNotice}</Typography>
        )}
      </Box>
      <TextField
        label={`${reasonSchema.title} for the correction`}
        value={reason}
        inputRef={reasonField}
        onChange={({ target }) => {
          setReason(target.value);
          setFault(null);
        }}
        error={fault !== null}
        helperText={fault ?? 'It is shown on the new statement and in the history.'}
        sx={{ maxWidth: '40rem' }}
      />
      {[problem, failure].map(
        (text) =>
          text !== null && (
            <Alert key={text} severity="error">
              {text}
            </Alert>
          ),
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton variant="contained" isBusy={isReading} onClick={submit}>
          {needsApproval ? 'Ask for approval' : 'Submit correction'}
        </BusyButton>
        {edited > 0 && (
          <Button color="secondary" disabled={isReading} onClick={sheet.discard}>
            Discard changes
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The reason why the sheet cannot be submitted as it is; null if it can. */
function problemOf({ edited, faults }: { edited: number; faults: number }): string | null {
  if (faults > 0) return 'Correct the marked cells first: choose Next error. Nothing has been submitted yet.';
  if (edited === 0) return 'Nothing differs from what was paid. Change at least one amount in the grid first.';
  if (edited > MOST_CHANGES)
    return `${formatCount(edited)} contributions are changed. Correct ${formatCount(MOST_CHANGES)} or fewer at a time.`;
  return null;
}

/** The sheet, with the contributions by id as they were last read. */
function createShown(contributions: readonly StatementContribution[]) {
  const byId = new Map(contributions.map((contribution) => [contribution.employerContributionUid, contribution]));
  const sheet = correctionSheet(rowsOf(contributions), (id) => byId.get(id));
  const show = (next: readonly StatementContribution[]): void => {
    byId.clear();
    for (const contribution of next) byId.set(contribution.employerContributionUid, contribution);
    sheet.replaceRows(rowsOf(next));
  };
  return { sheet, show };
}
