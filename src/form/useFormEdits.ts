import { useEffect, useMemo, useRef, useState } from 'react';
import type { DataRecord } from '../fields/model/record.ts';
import { useUnsavedEdits } from './unsavedEditsContext.ts';
import { changedFields, type FormValues } from './payload.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** The callbacks for success and failure of react-admin's `save`. */
interface SaveOutcome {
  onSuccess: (record: DataRecord) => void;
  onError: (failure: unknown) => void;
  /** The user has decided not to save yet. */
  onStay: () => void;
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

/** The values of a form, whether they are saved, and the service's faults. Nothing is shown as saved before the service has confirmed it. */
export function useFormEdits({ name, initial, fields, save, onSaved }: FormEditsOptions) {
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { report, abandon } = useUnsavedEdits();
  // The second click of a double click may come before the button is drawn as disabled, or after the save and before the form is removed.
  const isUnderWay = useRef(false);
  useEffect(() => () => report(name, false), [report, name]);

  // A service's fault of a field applies to the earlier value only.
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
        onStay: () => {
          isUnderWay.current = false;
        },
        onError: (failure) => {
          isUnderWay.current = false;
          setTouched(new Set());
          setRefusal(refusalOf(failure, fields));
        },
      });
    },
    /** Leaves the form. Asks the user first if there are unsaved edits. */
    leave: (proceed: () => void) => abandon(name, proceed),
  };
}
