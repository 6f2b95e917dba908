import { uploadEndings } from '../../../schemas/lib/bulkLoads/uploadEndings.ts';
import type { Ref } from 'react';
import { PickerFrame } from '../../shared/ui/PickerFrame.ts';

interface FilesPickerProps {
  ref: Ref<HTMLInputElement>;
  id: string;
  limits: string;
  disabled: boolean;
  onPick: (files: readonly File[]) => void;
}

/** Many files, chosen or dropped. The table below names them. */
export const FilesPicker = ({ ref, id, limits, disabled, onPick }: FilesPickerProps) => (
  <PickerFrame>
    <p className="limits" id={`${id}-limits`}>
      {limits}
    </p>
    <input
      ref={ref}
      id={id}
      type="file"
      multiple
      aria-label="Files"
      accept={uploadEndings}
      aria-describedby={`${id}-limits`}
      disabled={disabled}
      onChange={({ target }) => {
        onPick([...(target.files ?? [])]);
        // The same file can be chosen again after it was removed or corrected.
        target.value = '';
      }}
    />
  </PickerFrame>
);
