import type { ErrorSchema } from '@rjsf/utils';
import { type ReactNode, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CompiledForms } from '../../schemas/lib/compiledForms.ts';
import { CONFIRMED_WARNINGS } from '../../domain/questions/fieldWarnings.ts';
import { IsSentContext } from '../fields/parts/isSentContext.ts';
import { SessionContext } from '../shared/portal/session.ts';
import { FormButtons } from './FormButtons.tsx';
import type { FormContext } from './formContext.ts';
import { controlId, fieldOfControl, pathOf, placeOf, questionId, summaryId } from './formIds.ts';
import { createFormJudge } from './formJudge.ts';
import type { FormModel } from './formModel.ts';
import { mergeConditions } from './mergeConditions.ts';
import { type FormValues, withNewRow } from './payload.ts';
import type { Question, Refusal } from './refusal.ts';
import { Questions } from './questions/FieldQuestions.tsx';
import { ThemedForm } from './theme.ts';
import { type ShownQuestion, useQuestions } from './questions/useQuestions.ts';
import { useDomainWidgets } from './parts/useDomainWidgets.tsx';

interface SchemaFormProps {
  model: FormModel;
  compiled: CompiledForms;
  /** Converts the form's values into the body to send. Keep its identity between renders. */
  payloadOf: (values: FormValues) => Record<string, unknown>;
  /** The existing record: conditions are judged over it together with the form. */
  record?: Readonly<Record<string, unknown>>;
  values: FormValues;
  onChange: (values: FormValues) => void;
  /** Called with the body to send, once it is valid. */
  onSubmit: (payload: Record<string, unknown>) => void;
  /** This and the label of the button: not of a form with `onFail`. */
  onCancel?: () => void;
  submitLabel?: string;
  /** Default: Cancel. */
  cancelLabel?: string;
  isSaving: boolean;
  /** Whether the list of faults receives the focus after a failed attempt, in place of the first faulty field. Default false. */
  focusesFaultList?: boolean;
  /** The service's faults of the last attempt. */
  refusal: Refusal | null;
  /** The service's faults of fields that have not been changed since. */
  remarks: Readonly<Record<string, string>>;
  /** A part between the fields and the buttons, for work that comes before the form is sent. */
  beforeButtons?: ReactNode;
  /** Of a form among others on a page that has the buttons: called after a failed attempt, and the page gives the focus. */
  onFail?: () => void;
}

const NOTHING: Readonly<Record<string, unknown>> = {};
const NO_QUESTIONS = new Map<string, ShownQuestion[]>();
/** A form holds the record's values and the typed ones. RJSF must not fill empty fields with defaults unnoticed. */
const NO_DEFAULTS = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
} as const;

const keys = new WeakMap<object, number>();
let made = 0;

/** A key for each schema. RJSF keeps data about its first schema, but during development an edited file replaces the schema. */
function keyOf(schema: object): number {
  const known = keys.get(schema);
  if (known !== undefined) return known;
  made += 1;
  keys.set(schema, made);
  return made;
}

function focusQuestion(form: string, { field, warning }: Question): void {
  document.getElementById(`${questionId(controlId(form, field), warning)}-yes`)?.focus();
}

const focusField = (form: string, path: string): void => document.getElementById(controlId(form, path))?.focus();

/** The service's faults in RJSF's form for extra errors. */
function errorsOf(general: string | null, remarks: Readonly<Record<string, string>>): ErrorSchema<FormValues> | undefined {
  const entries = Object.entries(remarks);
  if (general === null && entries.length === 0) return undefined;
  const root: Record<string, unknown> = general === null ? {} : { __errors: [general] };
  for (const [path, text] of entries) {
    let here = root;
    for (const step of path.split('.')) here = (here[step] ??= {}) as Record<string, unknown>;
    here['__errors'] = [text];
  }
  return root as ErrorSchema<FormValues>;
}

/** A form that RJSF draws and judges by its schema. Faults are shown after the first attempt to save, each at its field and all at the top. */
export function SchemaForm({
  model,
  compiled,
  payloadOf,
  record = NOTHING,
  values,
  onChange,
  onSubmit,
  onCancel,
  submitLabel = '',
  cancelLabel,
  isSaving,
  focusesFaultList = false,
  refusal,
  remarks,
  beforeButtons,
  onFail,
}: SchemaFormProps) {
  const { name } = model;
  const [hasFailed, setHasFailed] = useState(false);
  const widgets = useDomainWidgets();
  const largestFileBytes = use(SessionContext)?.configuration.largestFileBytes;
  const judge = useMemo(
    () => createFormJudge({ model, compiled, payloadOf, record, largestFileBytes }),
    [model, compiled, payloadOf, record, largestFileBytes],
  );
  const formContext = useMemo<FormContext>(() => ({ model, judge }), [model, judge]);
  const formData = useMemo<FormValues>(() => ({ ...record, ...values }), [record, values]);
  const questions = useQuestions({ model, judge, formData, refusal });
  const asked = questions.shown.length === 0 ? NO_QUESTIONS : Map.groupBy(questions.shown, ({ field }) => controlId(name, field));

  const general = refusal?.general ?? null;
  const extraErrors = useMemo(() => errorsOf(general, remarks), [general, remarks]);

  const latest = useRef({ values, onChange, onCancel });
  useLayoutEffect(() => {
    latest.current = { values, onChange, onCancel };
  });
  const fieldsByName = useMemo(() => new Map(model.fields.map((field) => [field.name, field])), [model]);
  const cancel = useCallback(() => latest.current.onCancel?.(), []);
  const change = useCallback(
    ({ formData: next = {} }: { formData?: FormValues }, id?: string) => {
      // RJSF empties fields when a condition changes their type. Only typed changes are kept, so that the other values return when the condition
      // turns back.
      if (id === undefined) return;
      const field = fieldOfControl(name, id);
      const { values: before, onChange: report } = latest.current;
      const described = fieldsByName.get(field);
      const value = described ? withNewRow(described, before[field], next[field]) : next[field];
      const changed = { ...before, [field]: value };
      // A second change may happen before the next render.
      latest.current.values = changed;
      report(changed);
    },
    [name, fieldsByName],
  );

  // The pressed button lost the focus while it was disabled for saving.
  useEffect(() => {
    if (!refusal) return;
    const first = model.fields.find((field) => refusal.fields[field.name] !== undefined);
    const [question] = refusal.questions;
    if (first && !focusesFaultList) focusField(name, first.name);
    else if (question) focusQuestion(name, question);
    else document.getElementById(summaryId(name))?.focus();
  }, [refusal, model, name, focusesFaultList]);

  return (
    <Questions value={asked}>
      <IsSentContext value={isSaving}>
        <ThemedForm
          key={keyOf(model.schema)}
          idPrefix={name}
          schema={model.schema}
          uiSchema={model.uiSchema}
          validator={judge.validator}
          widgets={widgets}
          formContext={formContext}
          formData={formData}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          experimental_customMergeAllOf={mergeConditions}
          noHtml5Validate
          liveValidate={hasFailed ? 'onChange' : false}
          {...(extraErrors && { extraErrors })}
          extraErrorsBlockSubmit={false}
          onChange={change}
          onError={(errors) => {
            setHasFailed(true);
            if (onFail) return onFail();
            // The list is drawn first.
            if (focusesFaultList) return void setTimeout(() => document.getElementById(summaryId(name))?.focus());
            const [path] = errors
              .map(({ property = '' }) => pathOf(property))
              .filter((one) => one !== '')
              .toSorted((one, other) => placeOf(one, model.fields) - placeOf(other, model.fields));
            if (path !== undefined) focusField(name, path);
          }}
          onSubmit={({ formData: sent = {} }) => {
            setHasFailed(false);
            const { confirmed } = questions;
            const open = questions.ask();
            // The question is drawn first.
            if (open) setTimeout(() => focusQuestion(name, open));
            else onSubmit({ ...judge.payload(sent), ...(confirmed.length > 0 && { [CONFIRMED_WARNINGS]: confirmed }) });
          }}
        >
          {beforeButtons}
          {onFail ? (
            // The key Enter in a field needs it.
            <button type="submit" hidden>
              Send
            </button>
          ) : (
            <FormButtons submitLabel={submitLabel} cancelLabel={cancelLabel} isSaving={isSaving} onCancel={cancel} />
          )}
        </ThemedForm>
      </IsSentContext>
    </Questions>
  );
}
