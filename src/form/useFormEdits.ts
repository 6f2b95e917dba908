import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataRecord } from '../fields/model/record.ts';
import { useUnsavedEdits } from './unsavedEditsContext.ts';
import { changedFields, type FormValues } from './payload.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** What is to happen once react-admin has saved, or has not. */
interface SaveOutcome {
  onSuccess: (record: DataRecord) => void;
  onError: (failure: unknown) => void;
}

interface FormEditsOptions {
  /** The form's name among those of its screen. */
  name: string;
  initial: FormValues;
  fields: readonly string[];
  /** Saves through react-admin's controller. */
  save: (payload: Record<string, unknown>, outcome: SaveOutcome) => void;
  onSaved: (record: DataRecord) => void;
}

/** The values of a form, whether they are saved, and what the service has against them. Nothing is shown as saved before it is. */
export function useFormEdits({ name, initial, fields, save, onSaved }: FormEditsOptions) {
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { report, abandon } = useUnsavedEdits();
  // The second click of a double click may come before the button is drawn as disabled, or after the save and before the form is gone.
  const isUnderWay = useRef(false);
  useEffect(() => () => report(name, false), [report, name]);

  // What the service said of a field is about the value that it had then.
  const remarks = useMemo(
    () => Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([path]) => !touched.has(path.split('.')[0] ?? path))),
    [refusal, touched],
  );

  return {
    values,
    refusal,
    remarks,
    change: (next: FormValues) => {
      setValues(next);
      report(name, Object.keys(changedFields(start, next)).length > 0);
      if (refusal) setTouched((current) => new Set([...current, ...Object.keys(changedFields(values, next))]));
    },
    submit: (payload: Record<string, unknown>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setRefusal(null);
      save(payload, {
        onSuccess: (record) => {
          report(name, false);
          onSaved(record);
        },
        onError: (failure) => {
          isUnderWay.current = false;
          setTouched(new Set());
          setRefusal(refusalOf(failure, fields));
        },
      });
    },
    /** Leaves the form, after asking when there are edits. */
    leave: (proceed: () => void) => abandon(name, proceed),
  };
}
