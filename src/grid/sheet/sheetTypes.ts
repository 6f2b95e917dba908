/** The value of a cell: a text, whole pence, a percentage, a day as `yyyy-MM-dd`, or the value of a choice. Null is an empty cell. */
export type CellValue = string | number | null;

export interface GridColumn {
  /** The key of its values in a row. */
  field: string;
  title: string;
  /** `money` is in pence, shown and typed in pounds. */
  kind: 'text' | 'money' | 'percent' | 'date' | 'choice';
  /** Default: false. */
  isEditable?: boolean;
  /** An empty cell is a fault. Default: false. */
  isRequired?: boolean;
  /** The values of a choice, with their texts. */
  choices?: readonly { value: string; title: string }[];
  /** In pixels. Default: 120. */
  minWidth?: number;
  /**
   * Stays in view when the others scroll sideways: at the start, which on a phone leaves room for one column only; "start" there, but not on a phone; "wide" on a
   * wide screen alone, where it leaves enough of them; "end" at the end, but not on a phone. Default: false.
   */
  isPinned?: boolean | 'start' | 'wide' | 'end';
  /** Not shown on a phone, where it would push the others out of view. Default: false. */
  isLeftOutOnPhone?: boolean;
}

export type RowValues = Readonly<Record<string, CellValue>>;

export interface GridRow {
  /** Unique among the rows. */
  id: string;
  /** A text in a column of amounts, percentages or days is read as if it had been typed, so that a file's faults can be corrected. */
  values: RowValues;
  /** None of its cells can be changed. Default: false. */
  isReadOnly?: boolean;
}

/** A fault or a warning of a cell, in a sentence that names the remedy. */
export interface Remark {
  tone: 'error' | 'warning';
  text: string;
}

export interface CellAddress {
  id: string;
  field: string;
}

/** A text for a cell, as typed or pasted. */
export interface CellText extends CellAddress {
  text: string;
}

/** The changed values of a row that can be saved. */
export interface RowChange {
  id: string;
  values: RowValues;
}
