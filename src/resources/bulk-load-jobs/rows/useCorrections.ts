import { useEffect, useRef, useState } from 'react';
import type { BulkLoadCorrectionResult, BulkLoadJob, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import type { Sheet } from '../../../grid/sheet/createSheet.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { type Correction, correctionsOf } from './rowSheet.ts';

/** The most cells in one call. */
const MOST_CELLS = 1_000;

interface CorrectionsOptions {
  load: BulkLoadJob;
  sheet: Sheet;
  /** Takes the rows that the service has checked again, with the numbers of the corrected ones among them. */
  onChecked: (rows: readonly BulkLoadRow[], corrected: ReadonlySet<number>) => void;
  /** Runs when all edits are saved. */
  onSaved: () => Promise<void>;
}

const keyOf = ({ rowNumber, column, value }: Correction): string => JSON.stringify([rowNumber, column, value]);

/** Saves each edit of a sheet at once, one call after another, so that its rows are checked again. An edit that cannot be saved stays in the sheet. */
export function useCorrections(options: CorrectionsOptions) {
  const http = useHttpClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const isRunning = useRef(false);
  /** Edits that the service has answered with another text. They are not sent again before somebody asks for it: the answer would be the same. */
  const keptOtherwise = useRef<ReadonlySet<string>>(new Set());
  const { sheet } = options;

  const save = useRef(async (): Promise<void> => undefined);
  save.current = async () => {
    if (isRunning.current) return;
    const toSend = (): Correction[] => correctionsOf(sheet).filter((edit) => !keptOtherwise.current.has(keyOf(edit)));
    let changes = toSend();
    const hadChanges = changes.length > 0;
    isRunning.current = true;
    setIsSaving(true);
    try {
      while (changes.length > 0) {
        const { load, onChecked } = latest.current;
        const batch = changes.slice(0, MOST_CELLS);
        const { data } = await http.patch<{ data: BulkLoadCorrectionResult }>(`/bulk-loads/job/${load.bulkLoadJobUid}/rows`, {
          changes: batch,
        });
        onChecked(data.rows, new Set(batch.map(({ rowNumber }) => rowNumber)));
        const answered = new Set([...keptOtherwise.current, ...batch.map(keyOf)]);
        keptOtherwise.current = new Set(
          correctionsOf(sheet)
            .map(keyOf)
            .filter((key) => answered.has(key)),
        );
        // Meanwhile the person may have typed on.
        changes = toSend();
      }
      setFailure(keptOtherwise.current.size > 0 ? 'The service kept another text than the one sent.' : null);
    } catch (error) {
      setFailure(reasonOf(error));
      return;
    } finally {
      isRunning.current = false;
      setIsSaving(false);
    }
    // Not before the next edit may be saved: of a large upload, this takes a while, and an edit meanwhile would wait for the one after it.
    if (hadChanges) await latest.current.onSaved().catch((error: unknown) => setFailure(reasonOf(error)));
  };

  useEffect(() => sheet.subscribe(() => queueMicrotask(() => void save.current())), [sheet]);
  const tryAgain = (): void => {
    keptOtherwise.current = new Set();
    void save.current();
  };
  return { failure, isSaving, tryAgain };
}
