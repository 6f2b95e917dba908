import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useId } from 'react';
import type { FormSection } from '../formModel.ts';
import { SectionNavigation } from './SectionNavigation.tsx';

// Styled once: the frame of all fields is drawn again at every keystroke.
const Fields = styled('div')({
  display: 'grid',
  gap: 20,
  // By the width of the form, not of the page: it may be in a card of half the page's width.
  '&[data-columns="2"]': {
    '@container (min-width: 560px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 24,
      alignItems: 'start',
      '& > [data-wide]': { gridColumn: '1 / -1' },
    },
    '& > :empty': { display: 'none' },
  },
});
const Sections = styled('div')({
  display: 'grid',
  gap: 24,
  '&[data-halves]': {
    '@container (min-width: 640px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :not([data-half])': { gridColumn: '1 / -1' },
    },
  },
});
const Section = styled(Card)(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('sm')]: { padding: 24 },
})) as typeof Card;

/** A form with at least this number of sections has a list of them beside it. */
const MANY = 4;

interface FormSectionsProps {
  sections: readonly FormSection[];
  /** Draws a field by its name. */
  children: (name: string) => ReactNode;
  /** Whether a field takes the whole row of a section with two columns. */
  isWide: (name: string) => boolean;
  /** Draws the part below the fields of a section. */
  below: (section: FormSection) => ReactNode;
}

/** The fields of a form, each section of several in a card of its own. */
export function FormSections({ sections, children, isWide, below }: FormSectionsProps) {
  const formId = useId();
  const fieldsOf = ({ fields, columns = 1 }: FormSection) =>
    columns === 1 ? (
      <Fields>{fields.map(children)}</Fields>
    ) : (
      <div style={{ containerType: 'inline-size' }}>
        <Fields data-columns={columns}>
          {fields.map((name) => (
            <div key={name} {...(isWide(name) && { 'data-wide': '' })}>
              {children(name)}
            </div>
          ))}
        </Fields>
      </div>
    );
  const [only, ...others] = sections;
  if (only && others.length === 0)
    return (
      <>
        {fieldsOf(only)}
        {below(only)}
      </>
    );
  const hasHalves = sections.some(({ width }) => width === 'half');
  const headings = sections.map(({ title = '' }, index) => ({ id: `${formId}-${index}`, title }));
  return (
    <div style={{ position: 'relative', ...(hasHalves && { containerType: 'inline-size' }) }}>
      {sections.length >= MANY && <SectionNavigation headings={headings} />}
      <Sections {...(hasHalves && { 'data-halves': '' })}>
        {sections.map((section, index) => {
          const id = headings[index]?.id ?? '';
          return (
            <Section
              key={section.fields.join()}
              component="section"
              aria-labelledby={id}
              {...(section.width === 'half' && { 'data-half': '' })}
            >
              <Heading id={id}>{section.title ?? ''}</Heading>
              {fieldsOf(section)}
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
