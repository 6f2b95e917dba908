import type { Resource } from '../../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiMethod, OpenApiParameter } from './openApi.ts';
import { ownFormSchema } from '../../lib/ownForm.ts';
import { typeName } from '../types.ts';
import { portable } from './components.ts';
import { CONFIRMED_WARNINGS } from '../../../domain/questions/fieldWarnings.ts';
import { confirmable } from './confirmable.ts';
import type { DescribedOperation } from './describedOperation.ts';

type Action = NonNullable<Resource['actions']>[number];
type Place = Pick<DescribedOperation, 'method' | 'path' | 'access' | 'tag' | 'parameters'>;

interface ActionContext {
  /** The entity's name as a type. */
  one: string;
  /** The properties of every operation at a path. */
  at: (path: string, method: OpenApiMethod, access: string) => Place;
  /** Adds a component for the schema of a form, and refers to it. */
  form: (name: string, schema: JsonSchema) => JsonSchema;
  forms: Readonly<Record<string, EntitySchema>>;
  /** The schema of the answer's `data`. */
  data: JsonSchema;
  /** Whether it takes an `If-Match`. */
  isConditional: boolean;
}

/** Where a deletion comes from. @see docs/product.md, point 7, "Data API" */
const changeSource: JsonSchema = {
  title: 'Source of the change',
  description: 'Where it is made. The portal sends UI.',
  type: 'string',
  maxLength: 40,
  examples: ['UI'],
};

/** The body of a deletion: the fields of its form, and `changeSource`. */
export const deletion = ({ properties = {}, required = [] }: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties: { ...properties, changeSource },
});

function parametersOf(form: EntitySchema): OpenApiParameter[] {
  const { properties = {}, required = [] } = ownFormSchema(form);
  return Object.entries(properties).map(([name, { title = name, description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    description: [title, description].filter(Boolean).join('. '),
    schema: portable(schema, typeName(form.$id)),
  }));
}

/** The schema of a form with the field that confirms the questions which its route may ask. */
const withConfirmed = (form: JsonSchema, warnings: readonly string[] = []): JsonSchema =>
  warnings.length === 0 ? form : { ...form, properties: { ...form.properties, [CONFIRMED_WARNINGS]: confirmable(warnings) } };

/** The operation of one action of a resource, with what its form sends. */
export function actionOperation(
  action: Action,
  { one, at, form, forms, data, isConditional }: ActionContext,
): DescribedOperation {
  const { id, title, method, path, permission, allowedAction } = action;
  const asked = action.form && forms[action.form.schema];
  const inQuery = action.form?.sends === 'query';
  const place = at(path, method.toLowerCase() as OpenApiMethod, permission);
  const name = typeName(id);
  const sent = asked && !inQuery ? withConfirmed(ownFormSchema(asked), action.form?.warnings) : undefined;
  const body = method === 'DELETE' ? deletion(sent) : sent;
  return {
    ...place,
    id: `${one.charAt(0).toLowerCase()}${one.slice(1)}${name}`,
    title,
    description: `Offered while \`allowedActions.${allowedAction}\` of the record is true; \`allowedActions.reasons\` may say why it is not.`,
    parameters: [...place.parameters, ...(asked && inQuery ? parametersOf(asked) : [])],
    ...(body && { body: form(`${one}${name}`, body) }),
    isBodyOptional: method === 'DELETE' && !sent,
    answer: { status: 200, description: 'The record after the action.', data, ...(isConditional && { tagged: true }) },
    changesRecord: true,
    isConditional,
    isAction: true,
    ...(inQuery && { refusals: [422] }),
  };
}
