import kindSchema from '../../../schemas/definitions/notice-kind.json' with { type: 'json' };
import mailSchema from '../../../schemas/definitions/notice-mail.json' with { type: 'json' };
import preferences from '../../../schemas/entities/notice-preferences.schema.json' with { type: 'json' };
import { validate } from '../../../schemas/built/entities/notice-preferences.js';
import type { CompiledForms } from '../../../schemas/lib/compiledForms.ts';
import type { EntitySchema, UiHints } from '../../../schemas/lib/jsonSchema.ts';
import { preferenceFields } from '../../../schemas/lib/notices/preferenceFields.ts';
import { withDefinitions } from '../../../schemas/lib/resources/definitions.ts';
import { type FormModel, formModel } from '../../form/formModel.ts';

const NAME = 'preferences';

const entity = withDefinitions<EntitySchema>(preferences, { 'notice-mail': mailSchema });

/** The validator of the form: the service's own. */
export const compiled: CompiledForms = { own: { [NAME]: validate }, parts: {} };

const radios: UiHints = { 'ui:widget': 'radio', 'ui:options': { inline: true } };

/** The form of a person's choices: a section for each subject about which the person has some. @param present - The fields of the choices. */
export function preferenceForm(present: readonly string[]): FormModel {
  const kinds = kindSchema.oneOf
    .map(({ const: kind, title }) => ({ title, ...preferenceFields(kind as 'access') }))
    .filter(({ mail }) => present.includes(mail));
  const fields = kinds.flatMap(({ mail, counted }) => [mail, counted]);
  return formModel(
    { entity, entities: {} },
    {
      name: NAME,
      sections: kinds.map(({ title, mail, counted }) => ({ title, fields: [mail, counted] })),
      required: fields,
      isOfEntity: false,
      hints: Object.fromEntries(kinds.map(({ mail }) => [mail, radios])),
    },
  );
}
