import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { createContext, use } from 'react';
import { useHref } from 'react-router';
import { questionId } from '../formIds.ts';
import type { ShownQuestion } from './useQuestions.ts';

/** The questions about unlikely values of the form around, by the id of their field's control. */
export const Questions = createContext<ReadonlyMap<string, readonly ShownQuestion[]>>(new Map());

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 8,
  padding: '8px 12px',
  borderLeft: `4px solid ${theme.palette.warning.main}`,
  backgroundColor: theme.palette.warning.light,
  color: theme.palette.text.primary,
  fontSize: '0.875rem',
  '& > svg': { fontSize: 20, marginTop: 1 },
  '& > p': { margin: 0, fontWeight: 600 },
  '& > label, & > a': { gridColumn: 2, justifySelf: 'start' },
}));

/** Asks whether an unlikely value is right, below its field. */
export function FieldQuestions({ id }: { id: string }) {
  const questions = use(Questions).get(id) ?? [];
  return questions.map((question) => <FieldQuestion key={question.warning} id={id} {...question} />);
}

function FieldQuestion({ id, warning, question, other, isConfirmed, confirm }: { id: string } & ShownQuestion) {
  const described = questionId(id, warning);
  return (
    <Box>
      <HelpOutlineRounded aria-hidden />
      <p id={described}>{question}</p>
      {other && <OtherRecord {...other} />}
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isConfirmed}
            onChange={(_event, isChecked) => confirm(isChecked)}
            slotProps={{ input: { id: `${described}-yes`, 'aria-describedby': described } }}
          />
        }
        label="Yes, this is right"
      />
    </Box>
  );
}

/** The way to the record that has the same value, in a tab of its own: the form stays as it is. */
function OtherRecord({ title, href }: { title: string; href: string }) {
  return (
    <Link href={useHref(href)} target="_blank" rel="noopener" underline="always" color="inherit">
      Open {title} in a new tab
    </Link>
  );
}
