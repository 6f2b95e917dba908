import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Actor } from 'xstate';
import type { FieldError } from '../../../../machines/flows/failureMessages.ts';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import type { Edit } from '../../../../machines/flows/signUpEdits.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { CompiledForms } from '../../../../schemas/lib/compiledForms.ts';
import { stepValues } from '../../../../domain/signUp/answers.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { controlId } from '../../../form/formIds.ts';
import { type FormModel, formModel } from '../../../form/formModel.ts';
import { changedFields, defaultValues, type FormValues, toPayload } from '../../../form/payload.ts';
import { SchemaForm } from '../../../form/SchemaForm.tsx';
import { fieldsOf } from './moduleSteps.ts';

/** The service's faults of a step. */
export interface StepRefusal {
  readonly faults: readonly FieldError[];
  readonly general: string | null;
  /** Counts the refusals: each receives the focus. */
  readonly key: number;
}

export interface StepFormProps {
  module: SignUpModuleSteps;
  step: SignUpStep;
  /** All answers so far, with those that are still to be saved. */
  answers: Answers;
  forms: CompiledForms;
  saving: Actor<typeof signUpAnswers>;
  isBusy: boolean;
  refusal: StepRefusal | null;
  /** The field that gets the focus when the page opens. Null: the heading has it. */
  focus: string | null;
  /** Called with the answers that are not kept yet, once all are valid. */
  onContinue: (values: Edit['values']) => void;
  onBack: () => void;
  /** A part above the buttons, for work beside the answers. */
  children?: ReactNode;
}

/** The form of a step, as RJSF draws it. Several steps may share a form. */
export function modelOf({ form: name }: SignUpStep): FormModel {
  const entity = signUp.forms[name];
  if (!entity) throw new Error(`There is no form "${name}": run npm run generate.`);
  return formModel(
    { entity, entities: {} },
    {
      name,
      sections: [{ fields: Object.keys(entity.properties) }],
      required: entity.required ?? [],
      isOfEntity: false,
      hints: entity.uiSchema,
    },
  );
}

/** The answers as sent: an emptied field is null. */
const asSent = (values: FormValues): Edit['values'] =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]));

/** The page of one step. Every change is saved, valid or not; the step is left once it is valid. */
export function StepForm({
  module,
  step,
  answers,
  forms,
  saving,
  isBusy,
  refusal,
  focus,
  onContinue,
  onBack,
  children,
}: StepFormProps) {
  const model = useMemo(() => modelOf(step), [step]);
  const given = stepValues(answers, module.id, step, fieldsOf(step));
  const start: FormValues = { ...defaultValues(model.fields), ...given };
  const [values, setValues] = useState(start);
  const replacements = useSelector(saving, ({ context }) => context.replacements);
  const [shown, setShown] = useState(replacements);
  if (shown !== replacements) {
    setShown(replacements);
    setValues(start);
  }
  const payloadOf = useCallback((current: FormValues) => toPayload(current, model.fields, true), [model]);
  const [refused, setRefused] = useState({ refusal, values });
  if (refused.refusal !== refusal) setRefused({ refusal, values });
  const formRefusal = useMemo(
    () =>
      refusal && {
        fields: Object.fromEntries(refusal.faults.map(({ field, defaultMessage }) => [field, defaultMessage])),
        general: refusal.general,
        questions: [],
      },
    [refusal],
  );
  // A fault applies to the earlier value only.
  const remarks = useMemo(() => {
    const changed = changedFields(refused.values, values);
    return Object.fromEntries(
      Object.entries(formRefusal?.fields ?? {}).filter(([path]) => !((path.split('.')[0] ?? path) in changed)),
    );
  }, [formRefusal, refused, values]);

  // After the heading, which takes the focus with the address.
  const control = focus === null ? null : controlId(model.name, focus);
  useEffect(() => {
    if (control === null) return undefined;
    const drawn = requestAnimationFrame(() => document.getElementById(control)?.focus());
    return () => cancelAnimationFrame(drawn);
  }, [control]);

  return (
    <Box onBlur={() => saving.send({ type: 'left' })}>
      <SchemaForm
        model={model}
        compiled={forms}
        payloadOf={payloadOf}
        values={values}
        onChange={(next) => {
          const changed = changedFields(values, next);
          setValues(next);
          if (Object.keys(changed).length > 0) saving.send({ type: 'typed', step: step.id, values: asSent(changed) });
        }}
        onSubmit={(payload) => onContinue(asSent(changedFields(keptValues(), payload)))}
        onCancel={onBack}
        submitLabel="Continue"
        cancelLabel="Back"
        isSaving={isBusy}
        focusesFaultList
        refusal={formRefusal}
        remarks={remarks}
        beforeButtons={children}
      />
    </Box>
  );

  function keptValues(): Edit['values'] {
    const { kept } = saving.getSnapshot().context;
    return stepValues({ [module.id]: kept.answers }, module.id, step, fieldsOf(step));
  }
}
