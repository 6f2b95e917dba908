/** The style of the tables about sessions. */
export const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', fontWeight: 600, color: 'text.secondary', fontSize: '0.8125rem' },
  '& th, & td': { px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& .brief': { whiteSpace: 'nowrap' },
} as const;
