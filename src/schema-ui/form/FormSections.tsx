import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { FormSection } from './formModel.ts';

const FIELDS = { display: 'grid', gap: 2.5 } as const;

interface FormSectionsProps {
  sections: readonly FormSection[];
  /** Draws a field by its name. */
  children: (name: string) => ReactNode;
}

/** The fields of a form, each section of several in a card of its own. */
export function FormSections({ sections, children }: FormSectionsProps) {
  const [only, ...others] = sections;
  if (only && others.length === 0) return <Box sx={FIELDS}>{only.fields.map(children)}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {sections.map(({ title, fields }) => (
        <Section key={fields.join()} {...(title !== undefined && { title })}>
          {fields.map(children)}
        </Section>
      ))}
    </Box>
  );
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={headingId} component="h2" variant="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      <Box sx={FIELDS}>{children}</Box>
    </Card>
  );
}
