import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { getUiOptions } from '@rjsf/utils';
import { use, useRef } from 'react';
import { acceptedEndings, fileTypesText, largestOf, sizeText } from '../../../schemas/lib/files/fileFaults.ts';
import type { FileLimits } from '../../../schemas/lib/files/fileFields.ts';
import { forgetPicked, keepPicked, type PickedFile } from '../../shared/pickedFiles.ts';
import { SessionContext } from '../../shared/portal/session.ts';
import type { OwnFieldProps } from '../formContext.ts';
import { ariaOf } from '../widgets/aria.ts';

const Picker = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The browser's own words for the chosen file are hidden: it forgets the file when the form is drawn again.
  '& > input': {
    font: 'inherit',
    fontSize: '0.9375rem',
    color: 'transparent',
    width: '100%',
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

/** One file, chosen or dropped. It is judged like every field, and sent with the form. */
export function FileField({
  fieldPathId,
  schema,
  uiSchema,
  formData,
  required,
  rawErrors,
  title,
  name,
  onChange,
}: OwnFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const session = use(SessionContext);
  const { $id: id, path } = fieldPathId;
  const limits = (schema as { 'x-file'?: FileLimits })['x-file'];
  if (!limits) throw new Error(`${name} holds no file: draw it with a widget.`);
  const chosen = formData as PickedFile | null | undefined;
  const label = title ?? schema.title ?? name;
  const change = (next: PickedFile | null): void => {
    forgetPicked(chosen);
    onChange(next as never, path, undefined, id);
  };
  const { 'aria-describedby': described, ...aria } = ariaOf({
    id,
    label,
    schema,
    uiSchema: uiSchema ?? {},
    options: getUiOptions(uiSchema),
    required: required ?? false,
    rawErrors: rawErrors ?? [],
  });
  const largest = session && `, up to ${sizeText(largestOf(limits, session.configuration.largestFileBytes))}`;
  return (
    <Picker>
      <p className="limits" id={`${id}-limits`}>
        {fileTypesText(limits.mediaTypes)}
        {largest}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept={acceptedEndings(limits.mediaTypes)}
        {...aria}
        aria-describedby={[described, `${id}-limits`, `${id}-chosen`].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) change(keepPicked(file));
          // The same file can be chosen again after it was removed or corrected.
          target.value = '';
        }}
      />
      <div className="chosen">
        <span id={`${id}-chosen`} role="status">
          {chosen ? `${chosen.name}, ${sizeText(chosen.size)}` : 'No file chosen'}
        </span>
        {chosen && (
          <Button
            size="small"
            startIcon={<DeleteOutlineRounded />}
            aria-label={`Remove ${chosen.name}`}
            onClick={() => {
              change(null);
              input.current?.focus();
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </Picker>
  );
}
