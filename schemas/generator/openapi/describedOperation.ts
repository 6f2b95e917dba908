import type { JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiMedia, OpenApiMethod, OpenApiOperation, OpenApiParameter, OpenApiResponse } from './openApi.ts';
import { schemaAt } from './components.ts';
import { headerParameters } from './parameters.ts';
import { refusalsOf } from './refusals.ts';

/** An operation as its file describes it, before it is spelt out. */
export interface DescribedOperation {
  id: string;
  method: OpenApiMethod;
  path: string;
  tag: string;
  title: string;
  description: string;
  /** `everyone`, `signedIn`, or the permission that is needed. */
  access: string;
  resource?: { name: string; idProperty: string };
  /** The record that the path's {id} is of, where it is not one of the resource. */
  parent?: { resource: string; idProperty: string };
  parameters: OpenApiParameter[];
  body?: JsonSchema | undefined;
  /** Whether the body is a form (multipart/form-data), not JSON. */
  isForm?: boolean;
  /** The same body as a form, for its files: beside JSON, or the form that it is. */
  formBody?: { schema: JsonSchema; encoding: Record<string, { contentType: string }> } | undefined;
  /** A deletion does without. */
  isBodyOptional?: boolean;
  answer: {
    status: number;
    description?: string | undefined;
    data?: JsonSchema | undefined;
    paged?: boolean | undefined;
    /** Whether the answer says in its ETag how the record stands. */
    tagged?: boolean | undefined;
    /** Whether it also answers as CSV on request. */
    csv?: boolean | undefined;
    /** The media types of a file, in place of data. */
    files?: readonly string[] | undefined;
  };
  changesRecord?: boolean;
  /** Whether it is an action of a record, which another resource's record may have too. */
  isAction?: boolean;
  /** Whether it may be made to depend on the record being as it was read. */
  isConditional?: boolean;
  refusals?: readonly number[] | undefined;
}

const json = 'application/json';
const form = 'multipart/form-data';

/** The operation with everything that follows from what it is: headers, the envelope of its answer, refusals. */
export function spelledOut(described: DescribedOperation): OpenApiOperation {
  const { id, method, path, tag, title, description, access, resource, parent, parameters, body, answer } = described;
  const {
    changesRecord = false,
    isConditional = false,
    isBodyOptional = false,
    isForm = false,
    formBody,
    refusals: more,
  } = described;
  const isPublic = access === 'everyone';
  const hasBody = body !== undefined;
  const refusals = refusalsOf({ method, path, isPublic, hasBody, changesRecord, isConditional, more });
  const permission = isPublic || access === 'signedIn' ? undefined : access;
  return {
    operationId: id,
    tags: [tag],
    summary: title,
    description: [
      description,
      permission && `Needs the permission \`${permission}\`.`,
      isPublic && 'Nobody needs to be signed in.',
    ]
      .filter(Boolean)
      .join(' '),
    ...(isPublic && { security: [] }),
    parameters: [...parameters, ...headerParameters(method, isConditional)],
    ...(body && { requestBody: { required: !isBodyOptional, content: contentOf(body, { isForm, formBody }) } }),
    responses: { [`${answer.status}`]: describeAnswers(answer), ...refusals },
    ...(permission && { 'x-permission': permission }),
    ...(resource && { 'x-resource': resource.name, 'x-id-property': resource.idProperty }),
    ...(parent && { 'x-parent': parent }),
  };
}

function contentOf(
  body: JsonSchema,
  { isForm, formBody }: Pick<DescribedOperation, 'isForm' | 'formBody'>,
): Record<string, OpenApiMedia> {
  if (isForm) return { [form]: formBody ?? { schema: body } };
  return { [json]: { schema: body }, ...(formBody && { [form]: formBody }) };
}

function describeAnswers({
  data,
  files,
  paged = false,
  csv = false,
  tagged = false,
  description,
}: DescribedOperation['answer']): OpenApiResponse {
  if (files) {
    const file: JsonSchema = { type: 'string', description: 'The bytes of the file.' };
    return {
      description: description ?? 'The file.',
      content: Object.fromEntries(files.map((type) => [type, { schema: file }])),
    };
  }
  if (!data) return { description: description ?? 'It was done.' };
  const properties: Record<string, JsonSchema> = { data, ...(paged && { meta: schemaAt('ListMeta') }) };
  const schema: JsonSchema = { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
  return {
    ...(tagged && { headers: { ETag: { $ref: '#/components/headers/ETag' } } }),
    description: description ?? (paged ? 'The records of the page.' : 'It was done.'),
    content: { [json]: { schema }, ...(csv && { 'text/csv': { schema: { type: 'string' } } }) },
  };
}
