import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useRecordContext } from 'react-admin';
import type { Application } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { DataRecord } from '../../fields/model/record.ts';

type Part = NonNullable<Application['parts']>[number];
type Step = Part['steps'][number];

/** The answers of a sign-up, part by part and step by step, with the rules that they break. */
export function Answers() {
  const application = useRecordContext<Application & DataRecord>();
  if (!application) return null;
  // The agreement of the signature is a document, not answers.
  const answered = (application.parts ?? []).filter(({ steps }) => steps.length > 0);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {answered.map((part) => (
        <AnsweredPart key={part.id} part={part} />
      ))}
    </Box>
  );
}

const standing = ({ progress, completionDate }: Part): string =>
  completionDate === null ? progress : `Completed on ${formatDate(completionDate)}`;

function AnsweredPart({ part }: { part: Part }) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', justifyContent: 'space-between', mb: 1 }}
      >
        <Typography id={headingId} component="h2" variant="h2">
          {part.title}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>{standing(part)}</Box>
      </Box>
      <Box sx={{ columns: { md: 2 }, columnGap: 5 }}>
        {part.steps.map((step) => (
          <AnsweredStep key={step.id} step={step} />
        ))}
      </Box>
    </Card>
  );
}

function AnsweredStep({ step: { title, answers, faults } }: { step: Step }) {
  return (
    <Box sx={{ breakInside: 'avoid', py: 1.5 }}>
      <Typography component="h3" variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {faults.length > 0 && (
        <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5, color: 'error.main' }}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </Box>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
        {answers.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 3fr' }, columnGap: 2 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value ?? '-'}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
