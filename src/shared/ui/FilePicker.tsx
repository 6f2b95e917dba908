import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ComponentPropsWithoutRef, useRef } from 'react';
import { sizeText } from '../../../schemas/lib/files/fileFaults.ts';

const Frame = styled('div')(({ theme }) => ({
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

interface FilePickerProps extends Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type' | 'onChange'> {
  id: string;
  /** The kinds and the size of files that are accepted. */
  limits: string;
  chosen: { readonly name: string; readonly size: number } | null;
  onPick: (file: File) => void;
  /** Without it, a chosen file can only be replaced. */
  onRemove?: () => void;
}

/** One file, chosen or dropped. */
export function FilePicker({ id, limits, chosen, onPick, onRemove, ...attributes }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const { 'aria-describedby': described } = attributes;
  return (
    <Frame>
      <p className="limits" id={`${id}-limits`}>
        {limits}
      </p>
      <input
        ref={input}
        {...attributes}
        id={id}
        type="file"
        aria-describedby={[described, `${id}-limits`, `${id}-chosen`].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // The same file can be chosen again after it was removed or corrected.
          target.value = '';
        }}
      />
      <div className="chosen">
        <span id={`${id}-chosen`} role="status">
          {chosen ? `${chosen.name}, ${sizeText(chosen.size)}` : 'No file chosen'}
        </span>
        {chosen && onRemove && (
          <Button
            size="small"
            startIcon={<DeleteOutlineRounded />}
            aria-label={`Remove ${chosen.name}`}
            onClick={() => {
              onRemove();
              input.current?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </Frame>
  );
}
