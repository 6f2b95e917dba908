import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { LOADING_CONTROL } from './loadingControl.ts';
import type { RecordPickerProps } from './RecordPicker.tsx';

// Loaded on demand: the combobox is as large as all other controls of a form together, and most forms and filters have none.
const RecordPicker = lazy(async () => ({ default: (await import('./RecordPicker.tsx')).RecordPicker }));

/** A RecordPicker whose code is loaded when the first one is drawn. Meanwhile, its place is reserved. */
export function LazyRecordPicker(props: RecordPickerProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} {...{ [LOADING_CONTROL]: '' }} />}>
      <RecordPicker {...props} />
    </Suspense>
  );
}
