import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { FormSection } from '../formModel.ts';
import { SectionNavigation } from './SectionNavigation.tsx';

const FIELDS = { display: 'grid', gap: 2.5 } as const;
/** From so many sections on a form is longer than a reader keeps in mind, and its sections are listed beside it. */
const MANY = 4;

interface FormSectionsProps {
  sections: readonly FormSection[];
  /** Draws a field by its name. */
  children: (name: string) => ReactNode;
  /** Draws what stands below the fields of a section. */
  below: (section: FormSection) => ReactNode;
}

/** The fields of a form, each section of several in a card of its own. */
export function FormSections({ sections, children, below }: FormSectionsProps) {
  const formId = useId();
  const [only, ...others] = sections;
  if (only && others.length === 0)
    return (
      <>
        <Box sx={FIELDS}>{only.fields.map(children)}</Box>
        {below(only)}
      </>
    );
  const headings = sections.map(({ title = '' }, index) => ({ id: `${formId}-${index}`, title }));
  return (
    <Box sx={{ position: 'relative' }}>
      {sections.length >= MANY && <SectionNavigation headings={headings} />}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {sections.map((section, index) => (
          <Section key={section.fields.join()} headingId={headings[index]?.id ?? ''} title={section.title}>
            <Box sx={FIELDS}>{section.fields.map(children)}</Box>
            {below(section)}
          </Section>
        ))}
      </Box>
    </Box>
  );
}

function Section({ headingId, title, children }: { headingId: string; title: string | undefined; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography
        id={headingId}
        tabIndex={-1}
        component="h2"
        variant="h2"
        sx={{ mb: 2.5, scrollMarginTop: '7rem', '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children}
    </Card>
  );
}
