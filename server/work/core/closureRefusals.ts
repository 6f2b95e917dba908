/** The reasons why a closing or closed employer cannot be changed. The triggers in the database and the service give the same ones. */
export const closureRefusals = {
  closed: 'This employer has closed: its records can be read, but no longer changed.',
  closing: 'This employer is closing, so nothing new can begin. Withdraw the closure first.',
} as const;
