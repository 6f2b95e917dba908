import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { LOADING_CONTROL } from '../../fields/references/loadingControl.ts';
import type { ControlProps } from '../formContext.ts';
import { ariaOf, isFaulty } from './aria.ts';

// Loaded on demand: the list of activities is larger than all other controls of a form together.
const ActivityPicker = lazy(async () => ({ default: (await import('../activities/ActivityPicker.tsx')).ActivityPicker }));

/** The activities of a business by their SIC codes, found by word or by number. */
export function SicCodesWidget(props: ControlProps) {
  const { id, value, schema, onChange } = props;
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} {...{ [LOADING_CONTROL]: '' }} />}>
      <ActivityPicker
        id={id}
        codes={Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []}
        most={schema.maxItems ?? Infinity}
        isFaulty={isFaulty(props)}
        aria={ariaOf(props)}
        onChange={onChange}
      />
    </Suspense>
  );
}
