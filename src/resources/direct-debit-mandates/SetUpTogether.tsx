import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import type { BenefitChoice } from '../../domain/forms/useBenefitChoices.ts';
import { createScreenOf, type ResourceDefinition } from '../../fields/model/definition.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { type FormModel, formModel } from '../../form/formModel.ts';
import { defaultValues, type FormValues, toPayload } from '../../form/payload.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';
import { useFormEdits } from '../../form/useFormEdits.ts';
import { useValidators } from '../../form/validators.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { orAdminError } from '../../providers/data/adminError.ts';
import { asForm, namedAsFields } from '../../providers/data/formCall.ts';
import { useAttemptKey } from '../../providers/http/useAttemptKey.ts';
import { useRecordAddress, useScreenAddress } from '../../screens/screenAddresses.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';

const confirmation = 'The account holder is the only person required to authorise direct debits from this account, and agrees to';

/** The confirmation with the names of the ticked benefits: all are ticked at first, and nobody confirms one by an oversight. */
function confirmationFor(chosen: readonly string[], choices: readonly BenefitChoice[]): string {
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  if (names.length < 2) return `${confirmation} a direct debit for ${names[0] ?? 'each benefit that is ticked above'}.`;
  return `${confirmation} ${formatCount(names.length, 'direct debit')}, one for each of: ${names.join('; ')}.`;
}

/** The form of one mandate with a box for each benefit, in place of the choice of one. */
function togetherModel(definition: ResourceDefinition, choices: readonly BenefitChoice[]): FormModel {
  const { create, ...other } = definition.resource.endpoints;
  if (!create) throw new Error(`No endpoint for "create" beside ${Object.keys(other).join(', ')} of direct-debit-mandates.`);
  const { uiSchema = {} } = definition.resource;
  const model = formModel(definition, {
    name: 'create',
    sections: create.sections,
    required: create.required,
    hints: uiSchema,
  });
  const benefits = {
    title: 'Which benefits',
    description: 'A direct debit is set up for each, from this account. Benefits that have one already are not listed.',
    type: 'array' as const,
    uniqueItems: true,
    items: { type: 'string' as const, enum: choices.map(({ value }) => value) },
  };
  const names = Object.fromEntries(choices.map(({ value, label }) => [value, label]));
  return {
    ...model,
    schema: { ...model.schema, properties: { ...model.schema.properties, benefitUid: benefits } },
    uiSchema: { ...model.uiSchema, benefitUid: { 'ui:widget': 'checkboxes', items: { 'ui:enumNames': names } } },
  };
}

const chosenIn = ({ benefitUid }: FormValues): string[] => (Array.isArray(benefitUid) ? benefitUid.map(String) : []);

/** One form for the direct debits of several benefits from one account. With one benefit left, it is sent as the form of one. */
export function SetUpTogether({
  choices,
  onMade,
}: {
  choices: readonly BenefitChoice[];
  onMade: (mandates: readonly DirectDebitMandate[]) => void;
}) {
  const definition = useDefinition();
  const { resource } = definition;
  const compiled = useValidators(definition, 'create');
  const model = useMemo(() => togetherModel(definition, choices), [definition, choices]);
  // Each mandate is judged by itself: all have the same fields but for the benefit.
  const payloadOf = useCallback(
    (values: FormValues) => {
      const [benefitUid] = chosenIn(values);
      return toPayload({ ...values, benefitUid }, model.fields, true);
    },
    [model],
  );
  const http = useHttpClient();
  const viewed = useViewedParty();
  const dataProvider = useDataProvider();
  const navigate = useNavigate();
  const { success } = useFeedback();
  const addressOf = useScreenAddress();
  const recordAddress = useRecordAddress();
  const keyOf = useAttemptKey();
  const screen = createScreenOf(resource);

  async function send(benefitUids: readonly string[], payload: Record<string, unknown>): Promise<readonly DataRecord[]> {
    const idempotencyKey = keyOf(JSON.stringify([benefitUids, payload]));
    if (benefitUids.length === 1) {
      const { data } = await dataProvider.create<DataRecord>(resource.name, { data: payload, meta: { idempotencyKey } });
      return [data];
    }
    const form = { names: { ...resource.endpoints.create?.form?.names, benefitUid: 'benefitUids' } };
    const { body } = asForm({ body: { ...payload, benefitUid: benefitUids } }, form);
    const path = `/employers/${viewed?.id}/direct-debit-mandates`;
    const answer = http.post<{ data: DataRecord[] }>(path, body, { idempotencyKey });
    return ((await orAdminError(namedAsFields(answer, form))) as { data: DataRecord[] }).data;
  }

  const { mutate, isPending } = useMutation({
    mutationFn: ({ benefitUids, payload }: { benefitUids: readonly string[]; payload: Record<string, unknown> }) =>
      send(benefitUids, payload),
  });
  const form = useFormEdits({
    name: 'create',
    initial: { ...defaultValues(model.fields), benefitUid: choices.map(({ value }) => value) },
    fields: model.fields.map((field) => field.name),
    save: (payload, { onSuccess, onError }) =>
      mutate(
        { benefitUids: chosenIn(form.values), payload },
        {
          onSuccess: (mandates) => {
            const [first] = mandates;
            if (!first) throw new Error('The service has made no mandate.');
            onSuccess(first);
            if (mandates.length > 1) return onMade(mandates as unknown as DirectDebitMandate[]);
            success(screen.successMessage);
            void navigate(recordAddress(first));
          },
          onError,
        },
      ),
    onSaved: () => undefined,
  });
  const chosen = chosenIn(form.values);
  const count = chosen.length;
  const said = confirmationFor(chosen, choices);
  const shown = useMemo((): FormModel => {
    const box: unknown = model.uiSchema['accountHolderConfirmed'];
    return {
      ...model,
      uiSchema: { ...model.uiSchema, accountHolderConfirmed: { ...(typeof box === 'object' && box), 'ui:description': said } },
    };
  }, [model, said]);
  return (
    <SchemaForm
      model={shown}
      compiled={compiled}
      payloadOf={payloadOf}
      values={form.values}
      onChange={form.change}
      onSubmit={form.submit}
      onCancel={() => void navigate(addressOf())}
      submitLabel={count > 1 ? `Set up ${formatCount(count, 'direct debit')}` : screen.title}
      isSaving={isPending}
      refusal={form.refusal}
      remarks={form.remarks}
    />
  );
}
