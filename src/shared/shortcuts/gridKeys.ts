type Keys = readonly (readonly [keys: string, effect: string])[];

/** The keys of every grid, with their effects. */
export const gridKeys: Keys = [
  ['Letters and digits', 'Replace the cell'],
  ['F2', 'Change the text of the cell'],
  ['Enter', 'Go down'],
  ['Tab', 'Go to the next cell that can be changed'],
  ['Escape', 'Cancel a change. Press Tab afterwards to leave the grid'],
  ['Shift + arrow keys', 'Select several cells'],
  ['Ctrl + Shift + arrow keys', 'Select to the end'],
  ['Ctrl+C, Ctrl+V', 'Copy and paste, also a column or a block from a spreadsheet'],
  ['Delete', 'Empty the selected cells'],
  ['F8, Shift+F8', 'Go to the next error, or back. To warnings, if there are no errors'],
  ['Ctrl+Z, Ctrl+Y', 'Take back the last step, or repeat it. A paste is one step'],
];

/** The keys of a grid that cannot be changed. */
export const readOnlyGridKeys: Keys = [
  ['Arrow keys', 'Go from cell to cell'],
  ['Escape', 'Press Tab afterwards to leave the grid'],
  ['Shift + arrow keys', 'Select several cells'],
  ['Ctrl + Shift + arrow keys', 'Select to the end'],
  ['Ctrl+C', 'Copy the selected cells'],
  ['F8, Shift+F8', 'Go to the next error, or back. To warnings, if there are no errors'],
];
