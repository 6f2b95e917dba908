import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failedEntries } from '../../../machines/flows/failureMessages.ts';
import type { PayPeriod } from '../../../schemas/generated/types.ts';
import type { Sheet } from '../../grid/sheet/createSheet.ts';
import type { RowChange } from '../../grid/sheet/sheetTypes.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { faultsOf, MOST_CHANGES } from '../../domain/contributions/contributionAmounts.ts';
import { bodyOf } from './contributionRows.ts';
import { reasonOf } from '../../shared/feedback/reasonOf.ts';

interface SaveOptions {
  period: PayPeriod;
  sheet: Sheet;
  /** Runs after the last call, with the number of saved contributions. The edits stay in the sheet until it has read the contributions again. */
  onSaved: (count: number) => Promise<void>;
}

const faultsFirst = 'Correct the marked cells first. Nothing has been saved yet.';

/** Saves the edits of a sheet. A refused call leaves every text as it is, and its faults are shown at their cells. `refusedSaves` counts those that faults have prevented. */
export function useSaveContributions({ period, sheet, onSaved }: SaveOptions) {
  const http = useHttpClient();
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [refusedSaves, setRefusedSaves] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  // With the last fault the refusal is over: another one is none before somebody saves again.
  if (isRefused && sheet.faults().length === 0) setIsRefused(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: readonly RowChange[]) => {
      for (let from = 0; from < changes.length; from += MOST_CHANGES) {
        const part = changes.slice(from, from + MOST_CHANGES);
        try {
          await http.patch(`/pay-periods/${period.payrollDateUid}/contributions`, bodyOf(part));
        } catch (error) {
          const { cells, others } = faultsOf(failedEntries(error), part);
          if (from > 0) await onSaved(from);
          sheet.refuse(cells);
          setFailure(cells.length > 0 ? others : [reasonOf(error)]);
          throw error;
        }
      }
      await onSaved(changes.length);
    },
  });
  const save = (): void => {
    const faults = sheet.faults().length;
    setFailure([]);
    if (faults === 0) mutate(sheet.changes());
    else {
      setRefusedSaves((count) => count + 1);
      setIsRefused(true);
    }
  };
  return { save, isSaving: isPending, failure: isRefused ? [faultsFirst] : failure, refusedSaves };
}
