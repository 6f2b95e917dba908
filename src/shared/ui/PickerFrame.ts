import { styled } from '@mui/material/styles';

/** The look of a control that takes files, chosen or dropped. */
export const PickerFrame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The browser's own words for the chosen file are hidden: it forgets the file when the form is drawn again.
  '& > input': {
    font: 'inherit',
    fontSize: '0.9375rem',
    color: 'transparent',
    width: '100%',
    maxWidth: 400,
    boxSizing: 'border-box',
    padding: 8,
    border: `1px dashed ${theme.palette.text.secondary}`,
    borderRadius: 8,
    '&::file-selector-button': {
      font: 'inherit',
      fontWeight: 600,
      minHeight: 40,
      padding: '0 16px',
      color: theme.palette.primary.main,
      background: theme.palette.background.paper,
      border: `1px solid ${theme.palette.primary.main}`,
      borderRadius: 8,
      cursor: 'pointer',
    },
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
    '&[aria-invalid]': { borderColor: theme.palette.error.main },
  },
  '& .limits': { margin: 0, fontSize: '0.875rem', color: theme.palette.text.secondary },
  '& .chosen': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 12, overflowWrap: 'anywhere' },
}));
