import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Actor } from 'xstate';
import type { FieldError } from '../../../../machines/flows/failureMessages.ts';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import type { Edit } from '../../../../machines/flows/signUpEdits.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { CompiledForms } from '../../../../schemas/lib/compiledForms.ts';
import { stepValues } from '../../../../domain/signUp/answers.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { type FormModel, formModel } from '../../../form/formModel.ts';
import { changedFields, defaultValues, type FormValues, toPayload } from '../../../form/payload.ts';
import { SchemaForm } from '../../../form/SchemaForm.tsx';
import { fieldsOf } from './moduleSteps.ts';
import type { FormReports } from './PageForms.tsx';

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
  /** Counts the times that the page has filled the step in by itself. */
  fills: number;
  /** Called with the fields that were typed. */
  onType: (values: Edit['values']) => void;
  isBusy: boolean;
  refusal: StepRefusal | null;
  /** The page that has the form among others, and the button for all of them. */
  reports: FormReports;
  /** A part below the fields, for work beside the answers. */
  children?: ReactNode;
}

/** The form of a step, as RJSF draws it. Several steps of a page may share a form, so that it has the name of the step. */
export function modelOf({ id: name, form }: SignUpStep): FormModel {
  const entity = signUp.forms[form];
  if (!entity) throw new Error(`There is no form "${form}": run npm run generate.`);
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

/** The compiled validators of a form, by the name that it has as a step. */
const ofStep = ({ own, ...others }: CompiledForms, { id, form }: SignUpStep): CompiledForms => ({
  ...others,
  own: own[form] ? { [id]: own[form] } : {},
});

/** The answers as sent: an emptied field is null. */
const asSent = (values: FormValues): Edit['values'] =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]));

/** The form of one step. Every change is saved, valid or not. */
export function StepForm({
  module,
  step,
  answers,
  forms,
  saving,
  fills,
  onType,
  isBusy,
  refusal,
  reports,
  children,
}: StepFormProps) {
  const model = useMemo(() => modelOf(step), [step]);
  const compiled = useMemo(() => ofStep(forms, step), [forms, step]);
  const given = stepValues(answers, module.id, step, fieldsOf(step));
  const start: FormValues = { ...defaultValues(model.fields), ...given };
  const [values, setValues] = useState(start);
  const replacements = useSelector(saving, ({ context }) => context.replacements) + fills;
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

  return (
    <Box onBlur={() => saving.send({ type: 'left' })}>
      <SchemaForm
        model={model}
        compiled={compiled}
        payloadOf={payloadOf}
        values={values}
        onChange={(next) => {
          const changed = changedFields(values, next);
          setValues(next);
          if (Object.keys(changed).length > 0) onType(asSent(changed));
        }}
        onSubmit={(payload) => reports.onValid(asSent(changedFields(keptValues(), payload)))}
        onFail={reports.onFail}
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
