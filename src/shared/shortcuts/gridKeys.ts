/** The keys of every grid, with their effects. */
export const gridKeys: readonly (readonly [keys: string, effect: string])[] = [
  ['Letters and digits', 'Replace the cell'],
  ['F2', 'Change the text of the cell'],
  ['Enter', 'Go down'],
  ['Tab', 'Go to the next cell that can be changed'],
  ['Escape', 'Cancel a change. Press Tab afterwards to leave the grid'],
  ['Shift + arrow keys', 'Select several cells'],
  ['Ctrl + Shift + arrow keys', 'Select to the end'],
  ['Ctrl+C, Ctrl+V', 'Copy and paste, also a column or a block from a spreadsheet'],
  ['Delete', 'Empty the selected cells'],
  ['F8, Shift+F8', 'Go to the next fault, or back. To warnings, if there are no faults'],
  ['Ctrl+Z, Ctrl+Y', 'Take back the last step, or repeat it. A paste is one step'],
];
