import type { Sheet } from './sheet/createSheet.ts';

/** What the cells of a grid read. The library passes it to them. */
export interface GridContext {
  /** The grid's own id, a prefix of the ids in its cells. */
  id: string;
  sheet: Sheet;
  /** Whether a tap opens a cell for editing: there is no key before it that could replace its text. */
  isTouched: boolean;
}
