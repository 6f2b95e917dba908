import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { useId } from 'react';
import type { FormSection } from '../formModel.ts';

const FIELDS = { display: 'grid', gap: 2.5 } as const;

/** The fields of a form, each section of several in a card of its own. */
export function ObjectFieldTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const sections = uiSchema?.['ui:options']?.['sections'] as readonly FormSection[] | undefined;
  if (!sections || sections.length < 2) return <Box sx={FIELDS}>{properties.map(({ content }) => content)}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {sections.map((section) => (
        <Section key={section.fields.join()} {...(section.title !== undefined && { title: section.title })}>
          {properties.filter(({ name }) => section.fields.includes(name)).map(({ content }) => content)}
        </Section>
      ))}
    </Box>
  );
}

function Section({ title, children }: { title?: string; children: React.ReactNode }) {
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
