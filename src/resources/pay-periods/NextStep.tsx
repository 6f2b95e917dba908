import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { contributionsOfNothing } from '../../../domain/contributions/contributionsOfNothing.ts';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { BottomBar } from '../../shared/ui/BottomBar.tsx';
import { BusyButton } from '../../shared/ui/BusyButton.tsx';
import { PeriodActionButton } from './PeriodActionButton.tsx';
import { SubmitContributions } from './SubmitContributions.tsx';

interface NextStepProps {
  period: PayPeriod & DataRecord;
  /** In pence, with the edits. */
  total: number;
  /** A sentence about the amounts for the question before the submission, beside their totals; null for none. */
  remark: string | null;
  /** The contributions with edits, in words; null without any. */
  edited: string | null;
  /** The reasons why the edits were not saved. */
  failure: readonly string[];
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** The amount of a period that takes changes and the one step that is next, which stay in sight: to save the edits, to submit, or to say that nobody contributes. */
export function NextStep({ period, total, remark, edited, failure, isSaving, onSave, onDiscard }: NextStepProps) {
  return (
    <BottomBar aria-label="Next step" isOnPaper>
      {failure.map((text) => (
        <Alert key={text} severity="error" sx={{ mb: 1.5 }}>
          {text}
        </Alert>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <strong>{formatPence(total)}</strong>
        {edited === null ? (
          <StepWithoutEdits period={period} isNothing={total === 0} remark={remark} />
        ) : (
          <>
            <BusyButton variant="contained" isBusy={isSaving} onClick={onSave}>
              {isSaving ? 'Saving…' : `Save ${edited}`}
            </BusyButton>
            <Button color="secondary" disabled={isSaving} onClick={onDiscard}>
              Discard changes
            </Button>
          </>
        )}
      </Box>
    </BottomBar>
  );
}

interface StepWithoutEditsProps extends Pick<NextStepProps, 'period' | 'remark'> {
  isNothing: boolean;
}

function StepWithoutEdits({ period, isNothing, remark }: StepWithoutEditsProps) {
  if (!isNothing) return <SubmitContributions period={period} remark={remark} />;
  if (isAllowed(period, 'canReopen')) return <PeriodActionButton period={period} id="reopen" />;
  if (!isAllowed(period, 'canRecordNoContributions'))
    return <SubmitContributions period={period} obstacle={contributionsOfNothing} />;
  return (
    <>
      <span>Enter an amount for at least one employee, or say that nobody contributes:</span>
      <PeriodActionButton period={period} id="recordNoContributions" />
    </>
  );
}
