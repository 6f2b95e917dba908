import { getUiOptions } from '@rjsf/utils';
import { use } from 'react';
import { acceptedEndings, fileTypesText, largestOf, sizeText } from '../../../schemas/lib/files/fileFaults.ts';
import type { FileLimits } from '../../../schemas/lib/files/fileFields.ts';
import { forgetPicked, keepPicked, type PickedFile } from '../../shared/pickedFiles.ts';
import { SessionContext } from '../../shared/portal/session.ts';
import { FilePicker } from '../../shared/ui/FilePicker.tsx';
import type { OwnFieldProps } from '../formContext.ts';
import { ariaOf } from '../widgets/aria.ts';

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
  const aria = ariaOf({
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
    <FilePicker
      id={id}
      limits={`${fileTypesText(limits.mediaTypes)}${largest ?? ''}`}
      accept={acceptedEndings(limits.mediaTypes)}
      {...aria}
      chosen={chosen ?? null}
      onPick={(file) => change(keepPicked(file))}
      onRemove={() => change(null)}
    />
  );
}
