import type { UiSchema } from '@rjsf/utils';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompiledForms } from '../../schemas/lib/compiledForms.ts';
import { ukDay } from '../../domain/calendar/ukDay.ts';
import { conditionsOf } from '../../schemas/lib/fields/conditions.ts';
import { couldExist } from '../../domain/bank/bankAccount.ts';
import { brokenRules } from '../../schemas/lib/fields/fieldRules.ts';
import { fileFaultsIn } from '../../schemas/lib/files/fileFaults.ts';
import { allFormats } from '../../schemas/lib/fields/allFormats.ts';
import { conditionsSchema, formSchema, patchSchema } from '../../schemas/lib/formSchema.ts';
import type { Resource } from '../../schemas/generated/types.ts';
import { readSchemas } from '../../schemas/generator/readSchemas.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { ownFormSchema } from '../../schemas/lib/ownForm.ts';
import { createFormJudge } from '../../src/form/formJudge.ts';
import { type FormModel, formModel } from '../../src/form/formModel.ts';
import { type FormValues, toPayload } from '../../src/form/payload.ts';
import { records } from '../setup/api/documents.ts';

/** Number of documents made up for each form: VALIDATED_DOCUMENTS=10000 for the thorough run. */
const numRuns = Number(process.env['VALIDATED_DOCUMENTS'] ?? 200);

const { entities, forms: ownForms, resources } = readSchemas(join(import.meta.dirname, '../../schemas'));
const compiled = import.meta.glob<CompiledForms>('../../schemas/built/forms/*/*.js', { eager: true });

interface Form {
  title: string;
  resource: string;
  entity: EntitySchema;
  /** The service's schema for the body. */
  asked: JsonSchema;
  /** The service's conditions on the whole record. */
  conditions: JsonSchema | null;
  model: ReturnType<typeof formModel>;
  isNew: boolean;
}

function formsOf(file: Resource): Form[] {
  const entity = entities[file.entity];
  if (!entity) throw new Error(`There is no entity ${file.entity}.`);
  const definition = { entity, entities };
  const conditions = conditionsSchema(entity);
  const own = { resource: file.name, entity, conditions };
  const { create } = file.endpoints;
  const created = create && {
    ...own,
    title: `${file.name}, create`,
    asked: formSchema(entity, { fields: create.sections.flatMap(({ fields }) => fields), required: create.required }),
    model: formModel(definition, { name: 'create', sections: create.sections, required: create.required }),
    isNew: true,
  };
  const changed = file.sections
    .filter(({ update }) => update)
    .map(({ id, fields, required = [] }) => ({
      ...own,
      title: `${file.name}, ${id}`,
      asked: patchSchema(entity, { fields, required }),
      model: formModel(definition, { name: id, sections: [{ fields }], required, isNew: false }),
      isNew: false,
    }));
  const acted = (file.actions ?? []).flatMap(({ id, form }): Form[] => {
    const form_ = form && ownForms[form.schema];
    if (!form_) return [];
    const sections = [{ fields: Object.keys(form_.properties) }];
    const model = formModel(
      { entity: form_, entities },
      { name: id, sections, required: form_.required ?? [], isOfEntity: false },
    );
    const asked = ownFormSchema(form_);
    return [{ title: `${file.name}, ${id}`, resource: file.name, entity: form_, asked, conditions: null, model, isNew: true }];
  });
  return [...(created ? [created] : []), ...changed, ...acted];
}

const all = Object.values(resources).flatMap(formsOf);

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, formats: allFormats });
  for (const { $schema: _meta, uiSchema: _look, ...schema } of Object.values(entities)) ajv.addSchema(schema);
  return ajv;
}

/** The boxes that a form wants ticked before it is sent (`mustBeTicked`). */
const toBeTicked = ({ fields, uiSchema }: FormModel): string[] =>
  fields
    .map(({ name }) => name)
    .filter((name) => 'mustBeTicked' in ((uiSchema[name] as UiSchema | undefined)?.['ui:options'] ?? {}));

describe('RJSF’s validator of every form, as the page loads it', () => {
  it('has forms to check', () => expect(all.length).toBeGreaterThan(15));

  it.each(all)('$title: accepts exactly the input that the service accepts', { timeout: 600_000 }, (form) => {
    const { entity, model, isNew } = form;
    const functions = compiled[`../../schemas/built/forms/${form.resource}/${model.name === 'create' ? 'create' : 'record'}.js`];
    if (!functions) throw new Error(`There are no validators of ${form.title}.`);
    const ajv = newAjv();
    const asked = ajv.compile(form.asked);
    const holds = form.conditions && ajv.compile(form.conditions);
    const payloadOf = (values: FormValues) => toPayload(values, model.fields, isNew);
    // Each condition that RJSF evaluates, with the result of the whole of ajv for it.
    const ifs = (model.schema.allOf ?? []).flatMap((part) =>
      typeof part === 'object' && typeof part.if === 'object' ? [part.if] : [],
    );
    const decided = new Map(
      conditionsOf(entity).map(({ if: condition }, index) => [
        `${entity.$id}/if/${index + 1}`,
        ajv.compile({ ...(entity.$defs && { $defs: entity.$defs }), ...condition }),
      ]),
    );

    fc.assert(
      fc.property(records(entity, entities), (document) => {
        const { validator, payload, saved } = createFormJudge({
          model,
          compiled: { ...functions, couldExist },
          payloadOf,
          record: document,
        });
        const { errors } = validator.validateFormData(document, model.schema);
        const sent = payload(document);
        const whole = { ...document, ...sent };
        const keepsRules = brokenRules(entity, whole, sent, ukDay(new Date()), couldExist).length === 0;
        const keepsFiles = Object.keys(fileFaultsIn(entity.properties, sent, Infinity)).length === 0;
        const isAccepted = asked(sent) && (!holds || holds(whole)) && keepsRules && keepsFiles;
        // Only the form wants boxes ticked: the service cannot see the person in front of it.
        const isTicked = toBeTicked(model).every((field) => sent[field] === true);
        expect(errors.length === 0, JSON.stringify([sent, errors])).toBe(isAccepted && isTicked);
        for (const condition of ifs) {
          const decide = decided.get(condition.$id ?? '');
          expect(validator.isValid(condition, document, model.schema)).toBe(decide?.(saved(document)));
        }
      }),
      { numRuns },
    );
  });
});
