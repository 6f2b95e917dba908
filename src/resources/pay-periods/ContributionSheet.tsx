import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PayPeriod, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useReportedInput } from '../../form/useReportedInput.ts';
import { Grid } from '../../grid/Grid.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { CancelContribution } from './CancelContribution.tsx';
import { contributionSheet, largestChange, rowsOf, textsOfNothing, totalsOf } from './contributionRows.ts';
import { DueBar } from './DueBar.tsx';
import { NextStep } from './NextStep.tsx';
import { SubmissionApproval } from './SubmissionApproval.tsx';
import { TotalsList } from './TotalsList.tsx';
import { WorkOutButton } from './WorkOutButton.tsx';
import { warningOfNone } from './withoutContributions.ts';
import { useSaveContributions } from './useSaveContributions.ts';

interface ContributionSheetProps {
  period: PayPeriod & DataRecord;
  contributions: readonly RegularPayrollContribution[];
  /** Whether the reader may change the contributions now. */
  takesChanges: boolean;
  /** Null if none can be added. */
  onAdd: (() => void) | null;
  /** Reads the contributions again. */
  onChanged: () => Promise<unknown>;
  /** The buttons for edits are gone, with the focus that one of them may have had. */
  onEditsSettled: () => void;
}

const NOUN = ['contribution', 'contributions'] as const;

const contributionsText = (count: number): string => formatCount(count, ...NOUN);

/** The contributions of a period in a grid, with their totals. Edits are saved together, all or none. */
export function ContributionSheet({
  period,
  contributions,
  takesChanges,
  onAdd,
  onChanged,
  onEditsSettled,
}: ContributionSheetProps) {
  const { success } = useFeedback();
  const [{ sheet, byId }] = useState(() => createShown(contributions, { takesChanges, payDate: period.payDate }));
  const [focusedRow, setFocusedRow] = useState<string | null>(null);
  useSyncExternalStore(sheet.subscribe, sheet.version);
  useEffect(() => {
    byId.clear();
    for (const contribution of contributions) byId.set(contribution.employerContributionUid, contribution);
    sheet.replaceRows(rowsOf(contributions, takesChanges));
  }, [sheet, byId, contributions, takesChanges]);
  useReportedInput('contributions', sheet.hasEdits());
  const { save, isSaving, failure, refusedSaves } = useSaveContributions({
    period,
    sheet,
    onSaved: async (count) => {
      await onChanged();
      success(`${contributionsText(count)} saved`);
    },
  });

  const totals = totalsOf(sheet, [...byId.values()], period.payDate);
  const warning = warningOfNone(period);
  const focused = focusedRow === null ? undefined : byId.get(focusedRow);
  const edited = sheet.editedRows();
  const hasEdits = edited > 0;
  const hadEdits = useRef(hasEdits);
  useEffect(() => {
    if (hadEdits.current && !hasEdits) onEditsSettled();
    hadEdits.current = hasEdits;
  }, [hasEdits, onEditsSettled]);
  const unsaved = edited === 0 ? null : `Save or discard the changes of ${contributionsText(edited)} first.`;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DueBar period={period} total={totals.totalAmount} hasEdits={sheet.hasEdits()} hasFaults={sheet.faults().length > 0} />
      <TotalsList totals={totals} />
      {warning !== null && <Alert severity="warning">{warning}</Alert>}
      <SubmissionApproval period={period} obstacle={unsaved} />
      <Grid
        sheet={sheet}
        label={`Contributions of ${period.name}`}
        noun={NOUN}
        onRowFocus={setFocusedRow}
        faultsAsked={refusedSaves}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        {onAdd && (
          <Button variant="outlined" color="secondary" onClick={onAdd}>
            Add contribution
          </Button>
        )}
        {takesChanges && totals.totalAmount > 0 && (
          <Button variant="outlined" color="secondary" onClick={() => sheet.write(textsOfNothing(sheet))}>
            Set all to {formatPence(0)}
          </Button>
        )}
        {takesChanges && edited === 0 && !period.isExtra && (
          <WorkOutButton period={period} title="Recalculate" onDone={onChanged} />
        )}
        {takesChanges && focused?.editable && <CancelContribution contribution={focused} onCancelled={onChanged} />}
      </Box>
      {takesChanges && (
        <NextStep
          period={period}
          total={totals.totalAmount}
          remark={largestChange(contributions)}
          edited={hasEdits ? contributionsText(edited) : null}
          failure={failure}
          isSaving={isSaving}
          onSave={save}
          onDiscard={sheet.discard}
        />
      )}
    </Box>
  );
}

/** The sheet, with the contributions by id as they were last read. */
function createShown(contributions: readonly RegularPayrollContribution[], of: { takesChanges: boolean; payDate: string }) {
  const byId = new Map(contributions.map((contribution) => [contribution.employerContributionUid, contribution]));
  return { byId, sheet: contributionSheet(contributions, of, (id) => byId.get(id)) };
}
