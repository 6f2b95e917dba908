import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useId } from 'react';
import type { FormSection } from '../formModel.ts';
import { SectionNavigation } from './SectionNavigation.tsx';

// Styled once: what stands around all fields is drawn again with every keystroke.
const Fields = styled('div')({ display: 'grid', gap: 20 });
const Sections = styled('div')({ display: 'grid', gap: 24 });
const Section = styled(Card)(({ theme }) => ({ padding: 16, [theme.breakpoints.up('sm')]: { padding: 24 } })) as typeof Card;

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
        <Fields>{only.fields.map(children)}</Fields>
        {below(only)}
      </>
    );
  const headings = sections.map(({ title = '' }, index) => ({ id: `${formId}-${index}`, title }));
  return (
    <div style={{ position: 'relative' }}>
      {sections.length >= MANY && <SectionNavigation headings={headings} />}
      <Sections>
        {sections.map((section, index) => {
          const id = headings[index]?.id ?? '';
          return (
            <Section key={section.fields.join()} component="section" aria-labelledby={id}>
              <Heading id={id}>{section.title ?? ''}</Heading>
              <Fields>{section.fields.map(children)}</Fields>
              {below(section)}
            </Section>
          );
        })}
      </Sections>
    </div>
  );
}

const Heading = memo(function Heading({ id, children }: { id: string; children: string }) {
  return (
    <Typography
      id={id}
      tabIndex={-1}
      component="h2"
      variant="h2"
      sx={{ mb: 2.5, scrollMarginTop: '7rem', '&:focus': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
});
