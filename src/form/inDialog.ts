import { createContext } from 'react';

/** Whether a form is in a dialog: its buttons then have the order and the place of those of all dialogs. */
export const InDialogContext = createContext(false);
