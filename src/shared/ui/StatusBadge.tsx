import { styled } from '@mui/material/styles';
import type { Tone } from '../../../schemas/lib/jsonSchema.ts';

/** A record's status in a word or two. The words carry the meaning, not the colour. */
export const StatusBadge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-block',
    padding: '2px 8px',
    borderRadius: 8,
    fontSize: '0.8125rem',
    fontWeight: 600,
    // A badge with a date breaks in a narrow card instead of being cut off, but never within a word.
    overflowWrap: 'break-word',
    backgroundColor: tone === 'neutral' ? theme.palette.secondary.light : theme.palette[tone].light,
    color: tone === 'neutral' ? theme.palette.secondary.dark : theme.palette[tone].main,
  }),
);
