import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { GridRow } from './sheet/sheetTypes.ts';
import type { GridContext } from './gridContext.ts';

/**
 * The content of a cell, and its fault or warning as the cell's accessible description.
 *
 * The library draws thousands of cells while scrolling, so this is one of its own components and not one of React's.
 */
export class CellView implements ICellRendererComp<GridRow> {
  private readonly text = document.createElement('span');
  private readonly note = document.createElement('span');

  init(params: ICellRendererParams<GridRow, string, GridContext>): void {
    this.note.hidden = true;
    this.show(params);
  }

  getGui(): HTMLElement {
    return this.text;
  }

  refresh(params: ICellRendererParams<GridRow, string, GridContext>): boolean {
    this.show(params);
    return true;
  }

  private show({ value, data, column, eGridCell, context }: ICellRendererParams<GridRow, string, GridContext>): void {
    this.text.textContent = value ?? '';
    if (!data || !column) return;
    const remark = context.sheet.remark({ id: data.id, field: column.getColId() });
    if (!remark) {
      eGridCell.removeAttribute('aria-invalid');
      eGridCell.removeAttribute('aria-describedby');
      return;
    }
    this.note.id = `${context.id}-${data.id}-${column.getColId()}`;
    this.note.textContent = remark.text;
    // Inside the text, because the library keeps one element for a cell. A hidden element describes, and is no part of the cell's name.
    this.text.append(this.note);
    eGridCell.setAttribute('aria-describedby', this.note.id);
    if (remark.tone === 'error') eGridCell.setAttribute('aria-invalid', 'true');
    else eGridCell.removeAttribute('aria-invalid');
  }
}
