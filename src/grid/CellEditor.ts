import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import type { GridRow } from './sheet/sheetTypes.ts';
import type { GridContext } from './gridContext.ts';

/**
 * The text field in which a cell is edited. Typing replaces the cell's text, also after a tap; F2 or a double click keeps it.
 *
 * It must be there before the next key is pressed, so it is one of the library's own components and not one of React's.
 */
export class CellEditor implements ICellEditorComp<GridRow> {
  private readonly gui = document.createElement('span');
  private readonly input = document.createElement('input');
  private isReplacing = false;
  private isTapped = false;

  init({ value, eventKey, column, colDef, data, context }: ICellEditorParams<GridRow, string, GridContext>): void {
    const address = { id: data.id, field: column.getColId() };
    const remark = context.sheet.remark(address);
    this.isReplacing = eventKey?.length === 1;
    this.isTapped = context.isTouched && eventKey === null;
    this.gui.className = 'grid-editor';
    this.gui.append(this.input);
    this.input.type = 'text';
    this.input.autocomplete = 'off';
    const kind = context.sheet.columns.find(({ field }) => field === address.field)?.kind;
    // The keyboard of a phone with digits and a point.
    if (kind === 'money' || kind === 'percent') this.input.inputMode = 'decimal';
    // The key may have been pressed before the field has the focus, so it is not typed into it.
    this.input.value = this.isReplacing ? (eventKey ?? '') : (value ?? '');
    this.input.setAttribute('aria-label', colDef.headerName ?? address.field);
    if (remark) this.input.setAttribute('aria-description', remark.text);
    if (remark?.tone === 'error') this.input.setAttribute('aria-invalid', 'true');
    if (this.isReplacing) this.input.dataset['replaces'] = '';
    this.suggest(context, address.field);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  afterGuiAttached(): void {
    this.input.focus();
    // Typed behind £35.00, 25 would be £35.0025.
    if (this.isTapped) this.input.select();
    else this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  /** The values of a choice, as the browser's suggestions. */
  private suggest({ id, sheet }: GridContext, field: string): void {
    const choices = sheet.columns.find((column) => column.field === field)?.choices;
    if (!choices) return;
    const list = document.createElement('datalist');
    list.id = `${id}-choices`;
    list.append(...choices.map(({ title }) => new Option(title)));
    this.input.setAttribute('list', list.id);
    this.gui.append(list);
  }

  getValue(): string {
    return this.input.value;
  }
}
