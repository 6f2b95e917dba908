import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataRecord } from '../model/record.ts';
import { useUnsavedEdits } from '../unsaved/unsavedEditsContext.ts';
import { changedFields, type FormValues } from './payload.ts';
import { type Refusal, refusalOf } from './refusal.ts';

interface FormStateOptions {
  /** The form's name among those of its screen. */
  name: string;
  initial: FormValues;
  fields: readonly string[];
  save: (payload: Record<string, unknown>) => Promise<DataRecord>;
  onSaved: (record: DataRecord) => void;
}

/** The values of a form, whether they are saved, and what the service has against them. Nothing is shown as saved before it is. */
export function useFormState({ name, initial, fields, save, onSaved }: FormStateOptions) {
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { report, abandon } = useUnsavedEdits();
  // The second click of a double click may come before the button is drawn as disabled, or after the save and before the form is gone.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: save,
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
  useEffect(() => () => report(name, false), [report, name]);

  // What the service said of a field is about the value that it had then.
  const remarks = useMemo(
    () => Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([field]) => !touched.has(field))),
    [refusal, touched],
  );

  return {
    values,
    refusal,
    remarks,
    isSaving: isPending,
    change: (next: FormValues) => {
      setValues(next);
      report(name, Object.keys(changedFields(start, next)).length > 0);
      if (refusal) setTouched((current) => new Set([...current, ...Object.keys(changedFields(values, next))]));
    },
    submit: (payload: Record<string, unknown>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setRefusal(null);
      mutate(payload);
    },
    /** Leaves the form, after asking when there are edits. */
    leave: (proceed: () => void) => abandon(name, proceed),
  };
}
