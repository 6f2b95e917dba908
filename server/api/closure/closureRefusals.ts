/** Why an employer that closes takes no change: what the wall in the database is made to say, and what the service says beforehand. */
export const closureRefusals = {
  closed: 'This employer has closed: its records can be read, and nothing of them changed any more.',
  closing: 'This employer is closing, so nothing new begins. Withdraw the closure first.',
} as const;
