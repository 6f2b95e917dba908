import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import { type ComponentPropsWithoutRef, useRef } from 'react';
import { sizeText } from '../../../schemas/lib/files/fileFaults.ts';
import { PickerFrame } from './PickerFrame.ts';

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
    <PickerFrame>
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
    </PickerFrame>
  );
}
