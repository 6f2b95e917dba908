import { styled } from '@mui/material/styles';

const Nav = styled('nav')(({ theme }) => ({
  marginBottom: 24,
  // In the margin beside the form if there is room, so that the form keeps its width and its place.
  [theme.breakpoints.up('lg')]: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: 'calc(100% + 2rem)',
    width: '13rem',
    marginBottom: 0,
  },
  ol: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
    [theme.breakpoints.up('lg')]: { position: 'sticky', top: '7.5rem', display: 'grid', gap: 2 },
  },
  button: {
    font: 'inherit',
    fontSize: '0.9375rem',
    textAlign: 'left',
    width: '100%',
    minHeight: 36,
    padding: '4px 12px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    background: 'none',
    color: theme.palette.text.primary,
    cursor: 'pointer',
    '&:hover': { background: theme.palette.action.hover },
    [theme.breakpoints.up('lg')]: { borderColor: 'transparent' },
  },
}));

/** The list of sections of a long form. Each button scrolls to its heading. Links would count as leaving the form. */
export function SectionNavigation({ headings }: { headings: readonly { id: string; title: string }[] }) {
  const goTo = (id: string): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Nav aria-label="Sections of the form">
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => goTo(id)}>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </Nav>
  );
}
