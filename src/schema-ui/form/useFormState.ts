import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
  const { report, abandon } = useUnsavedEdits();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (record) => {
      report(name, false);
      onSaved(record);
    },
    onError: (failure) => setRefusal(refusalOf(failure, fields)),
  });
  useEffect(() => () => report(name, false), [report, name]);

  return {
    values,
    refusal,
    isSaving: isPending,
    change: (next: FormValues) => {
      setValues(next);
      const touched = new Set(Object.keys(changedFields(values, next)));
      report(name, Object.keys(changedFields(start, next)).length > 0);
      // What the service said of a field is about the value that it had then.
      if (refusal)
        setRefusal({
          ...refusal,
          fields: Object.fromEntries(Object.entries(refusal.fields).filter(([field]) => !touched.has(field))),
        });
    },
    submit: (payload: Record<string, unknown>) => {
      if (isPending) return;
      setRefusal(null);
      mutate(payload);
    },
    /** Leaves the form, after asking when there are edits. */
    leave: (proceed: () => void) => abandon(name, proceed),
  };
}
