import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useMemo, useState } from 'react';
import { vi } from 'vitest';
import type { CompiledForms } from '../../../schemas/lib/compiledForms.ts';
import { signUp } from '../../../schemas/built/signUp.js';
import { couldExist } from '../../../domain/bank/bankAccount.ts';
import { formParts } from '../../../src/domain/forms/formParts.ts';
import { FormPartsContext } from '../../../src/form/parts/formParts.ts';
import { formModel } from '../../../src/form/formModel.ts';
import { defaultValues, type FormValues, toPayload } from '../../../src/form/payload.ts';
import { SchemaForm } from '../../../src/form/SchemaForm.tsx';

const files = import.meta.glob<CompiledForms>('../../../schemas/built/forms/sign-up/*.js', { eager: true });
const NO_REMARKS = {};

interface StepProps {
  name: string;
  given: FormValues;
  onSubmit: (sent: object) => void;
}

function Step({ name, given, onSubmit }: StepProps) {
  const entity = signUp.forms[name];
  const built = files[`../../../schemas/built/forms/sign-up/${name}.js`];
  if (!entity || !built) throw new Error(`There is no form "${name}" in schemas/forms/sign-up.`);
  const model = useMemo(
    () =>
      formModel(
        { entity, entities: {} },
        {
          name,
          sections: [{ fields: Object.keys(entity.properties) }],
          required: entity.required ?? [],
          isOfEntity: false,
          hints: entity.uiSchema,
        },
      ),
    [entity, name],
  );
  const compiled = useMemo(() => ({ own: built.own, parts: built.parts, conditions: built.conditions, couldExist }), [built]);
  const [values, setValues] = useState<FormValues>(() => ({ ...defaultValues(model.fields), ...given }));
  const payloadOf = useCallback((current: FormValues) => toPayload(current, model.fields, true), [model]);
  return (
    <SchemaForm
      model={model}
      compiled={compiled}
      payloadOf={payloadOf}
      values={values}
      onChange={setValues}
      onSubmit={onSubmit}
      onCancel={() => {}}
      submitLabel="Continue"
      isSaving={false}
      refusal={null}
      remarks={NO_REMARKS}
    />
  );
}

/** For tests: the form of a step of the sign-up, with the validators that the page has. */
export function renderStep(name: string, given: FormValues = {}) {
  const onSubmit = vi.fn<(sent: object) => void>();
  const { container } = render(
    <FormPartsContext value={formParts}>
      <Step name={name} given={given} onSubmit={onSubmit} />
    </FormPartsContext>,
  );
  const user = userEvent.setup();
  return { user, container, onSubmit, goOn: () => user.click(screen.getByRole('button', { name: 'Continue' })) };
}
