import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { panel, panelHead } from '../parts/panel.ts';
import type { AnswerPage } from './AnswerList.tsx';

interface AnswerPanelProps<Row> {
  /** The name of the panel, for screen readers. */
  label: string;
  heading: string;
  answer: AnswerPage<Row> | undefined;
  /** The reason why there is no answer. */
  failure: string | null;
  /** The outcome of the last action, in place of the number of records. */
  outcome?: string | undefined;
  /** The controls beside the heading. */
  tools?: ReactNode;
  emptyText: string;
  /** The list, while it has rows. */
  children: ReactNode;
  /** Below the list. */
  footer?: ReactNode;
}

/** The panel of a list: its heading and number of records, its controls, and the list or the reason why there is none. */
export function AnswerPanel<Row>({
  label,
  heading,
  answer,
  failure,
  outcome,
  tools,
  emptyText,
  children,
  footer,
}: AnswerPanelProps<Row>) {
  return (
    <Box component="section" aria-label={label} sx={{ ...panel, height: { lg: 1 } }}>
      <Box sx={panelHead}>
        <h2>{heading}</h2>
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {outcome ?? (answer && `${formatCount(answer.meta.totalCount)} found`)}
        </Box>
        {tools}
      </Box>
      {failure !== null && (
        <Box role="alert" sx={{ p: 2 }}>
          {failure}
        </Box>
      )}
      {answer?.data.length === 0 && <Box sx={{ p: 3, color: 'text.secondary' }}>{emptyText}</Box>}
      {answer && answer.data.length > 0 && children}
      {footer}
    </Box>
  );
}
