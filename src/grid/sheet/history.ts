import type { CellAddress, CellText } from './sheetTypes.ts';

/** Sets texts, and returns the changed cells with their earlier texts. */
type Put = (cells: readonly CellText[]) => CellText[];

/** The steps of a sheet that can be undone and redone. A step holds the texts to set, so undoing one gives the step to redo. */
export function createHistory() {
  const done: CellText[][] = [];
  const undone: CellText[][] = [];
  const move = (from: CellText[][], to: CellText[][], put: Put): readonly CellAddress[] => {
    const step = from.pop();
    if (!step) return [];
    const reverse = put(step);
    // None of its rows may be left.
    if (reverse.length > 0) to.push(reverse);
    return step;
  };
  return {
    /** @param earlier - The changed cells with the texts before the step. */
    add: (earlier: CellText[]): void => {
      if (earlier.length === 0) return;
      done.push(earlier);
      undone.length = 0;
    },
    clear: (): void => {
      done.length = 0;
      undone.length = 0;
    },
    undo: (put: Put) => move(done, undone, put),
    redo: (put: Put) => move(undone, done, put),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
  };
}
