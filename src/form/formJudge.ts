import { retrieveSchema, type RJSFSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledForms } from '../../schemas/lib/compiledForms.ts';
import { askedWarnings, type Confirmation, CONFIRMATIONS, isConfirmed } from '../../domain/questions/fieldWarnings.ts';
import { brokenRules } from '../../schemas/lib/fields/fieldRules.ts';
import { fileFaultsIn } from '../../schemas/lib/files/fileFaults.ts';
import type { UiHints } from '../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../schemas/lib/validate.ts';
import { portalToday } from '../shared/dates/portalDay.ts';
import { faultMessages } from './faultMessages.ts';
import type { FormContext, FormJudge } from './formContext.ts';
import type { FormModel } from './formModel.ts';
import { isForbidden, mergeConditions } from './mergeConditions.ts';
import type { FormValues } from './payload.ts';

type Fields = Readonly<Record<string, unknown>>;

interface FormJudgeOptions {
  model: FormModel;
  compiled: CompiledForms;
  /** Converts the form's values into the body to send. */
  payloadOf: (values: FormValues) => Record<string, unknown>;
  /** The existing record: conditions are judged over it together with the form. */
  record: Fields;
  /** The portal's limit. Default: only the limits of the fields. */
  largestFileBytes?: number | undefined;
}

type Functions = Parameters<typeof createPrecompiledValidator>[0];

/** RJSF's validator of compiled functions. It compares schemas by identity first, so `schema` has to be the same object that is drawn. */
function validatorOf(functions: Readonly<Record<string, Validate>>, schema: RJSFSchema): FormJudge['validator'] {
  const validator: FormJudge['validator'] = createPrecompiledValidator<FormValues, RJSFSchema, FormContext>(
    functions as unknown as Functions,
    schema,
  );
  return {
    isValid: (part, data, root) => validator.isValid(part, data, root),
    rawValidation: (part, data) => validator.rawValidation(part, data),
    // When it validates during typing, RJSF passes its resolved schema. Only the original schema is compiled.
    validateFormData: (data, _resolved, ...options) => validator.validateFormData(data, schema, ...options),
  };
}

const faultsOf = (validate: Validate | undefined, data: unknown) => (!validate || validate(data) ? [] : (validate.errors ?? []));

/** The messages of boxes that must be ticked before the form is sent (`mustBeTicked` of `ui:options`), while they are not. */
function untickedMessages({ fields, uiSchema }: FormModel, payload: Fields): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const { mustBeTicked } = ((uiSchema[name] as UiHints | undefined)?.['ui:options'] ?? {}) as { mustBeTicked?: string };
      return mustBeTicked === undefined || payload[name] === true ? [] : [[name, mustBeTicked] as const];
    }),
  );
}

/**
 * @throws Error with the remedy, if the generated files are older than the resource's.
 */
export function createFormJudge({
  model,
  compiled,
  payloadOf,
  record,
  largestFileBytes = Infinity,
}: FormJudgeOptions): FormJudge {
  const { name, schema, fields, entity, isOfEntity } = model;
  const answered = (record[CONFIRMATIONS] ?? []) as readonly Confirmation[];
  const own = compiled.own[name];
  if (!own) throw new Error(`No validator for "${schema.$id}": run npm run generate.`);
  const properties = Object.fromEntries(fields.map((field) => [field.name, field.schema]));
  const conditions = isOfEntity ? compiled.conditions : undefined;
  // While the forbidden fields are determined, the conditions already receive records in the form to be saved.
  const plain = validatorOf({ ...compiled.parts, [schema.$id]: own }, schema);

  function forbiddenIn(saved: Fields): string[] {
    const { properties = {} } = retrieveSchema(plain, schema, schema, saved as FormValues, mergeConditions);
    return fields.map((field) => field.name).filter((field) => isForbidden(properties[field]));
  }

  const known = new WeakMap<
    FormValues,
    { payload: Record<string, unknown>; saved: Record<string, unknown>; hidden: readonly string[] }
  >();
  function judge(formData: FormValues) {
    const before = known.get(formData);
    if (before) return before;
    const values = Object.fromEntries(fields.map((field) => [field.name, formData[field.name]]));
    let hidden: readonly string[] = [];
    // A hidden field is emptied, which may change another condition. Each field can do so only once.
    for (let round = 0; ; round += 1) {
      const payload = payloadOf({ ...values, ...Object.fromEntries(hidden.map((field) => [field, null])) });
      const saved = { ...record, ...payload };
      const next = schema.allOf ? forbiddenIn(saved) : [];
      if (round > (schema.allOf?.length ?? 0) || next.join() === hidden.join()) {
        const found = { payload, saved, hidden };
        known.set(formData, found);
        return found;
      }
      hidden = next;
    }
  }

  const whole: Validate = (data) => {
    const { payload, saved, hidden } = judge(data as FormValues);
    const faults = [
      ...faultsOf(own, payload),
      ...faultsOf(conditions, saved),
      ...brokenRules(entity, saved, payload, portalToday(), compiled.couldExist),
    ];
    const messages = Object.entries({
      // The service checks the content of files too.
      ...fileFaultsIn(properties, payload, largestFileBytes),
      ...untickedMessages(model, payload),
      ...faultMessages(faults, fields, saved),
    });
    const isOnScreen = ([path]: [string, string]): boolean => {
      const [first = ''] = path.split('.');
      return fields.some((field) => field.name === first) && !hidden.includes(first);
    };
    const shown = messages.filter(isOnScreen);
    // A fault of a field that is not on the screen follows from one that is. It is shown only if there are no other faults.
    const said = shown.length > 0 ? shown : messages.map(([, text]): [string, string] => ['', text]);
    whole.errors = said.map(([path, message]) => ({
      instancePath: path === '' ? '' : `/${path.replaceAll('.', '/')}`,
      keyword: 'fault',
      params: {},
      message,
      schemaPath: '',
    }));
    return said.length === 0;
  };

  // Only the conditions of the whole record: a part within a field is judged unchanged.
  const asSaved = (schema.allOf ?? []).flatMap((condition): [string, Validate][] => {
    const { $id = '' } = typeof condition === 'object' && typeof condition.if === 'object' ? condition.if : {};
    const part = compiled.parts[$id];
    return part ? [[$id, (data) => part(judge(data as FormValues).saved)]] : [];
  });
  return {
    validator: validatorOf({ ...compiled.parts, ...Object.fromEntries(asSaved), [schema.$id]: whole }, schema),
    payload: (formData) => judge(formData).payload,
    questions: (formData) => {
      const { payload, saved } = judge(formData);
      return askedWarnings(entity, saved, payload, portalToday()).filter((one) => !isConfirmed(one, answered));
    },
    saved: (formData) => judge(formData).saved,
  };
}
