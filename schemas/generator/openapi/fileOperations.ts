import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { fileFieldsOf, filePath } from '../../lib/files/fileFields.ts';
import { fileTypesText } from '../../lib/files/fileFaults.ts';
import { inSentence } from '../../lib/inSentence.ts';
import type { Resource } from '../../generated/types.ts';
import { typeName } from '../types.ts';
import type { DescribedOperation } from './describedOperation.ts';

type Encoding = Record<string, { contentType: string }>;

/** The body of a POST whose entity may have files. */
interface Bodies {
  /** Without files: the body as JSON. */
  plain: JsonSchema;
  /** With files, each a part of a form; null for an entity without any. */
  withFiles: { schema: JsonSchema; encoding: Encoding } | null;
}

/** Separates the files of a form's schema, which JSON cannot carry, from its other fields. */
export function bodiesOf(schema: JsonSchema): Bodies {
  const { properties = {} } = schema;
  const files = fileFieldsOf({ properties });
  if (files.length === 0) return { plain: schema, withFiles: null };
  const isFile = (field: string): boolean => files.some((file) => file.field === field);
  const plain = Object.fromEntries(Object.entries(properties).filter(([field]) => !isFile(field)));
  const parts = files.map(({ field, limits }): [string, JsonSchema] => {
    const { title, description } = properties[field] ?? {};
    const accepted = `A ${fileTypesText(limits.mediaTypes)} file, with its name.`;
    return [
      field,
      { ...(title !== undefined && { title }), description: [description, accepted].filter(Boolean).join(' '), type: 'string' },
    ];
  });
  return {
    plain: { ...schema, properties: plain },
    withFiles: {
      schema: { ...schema, properties: { ...properties, ...Object.fromEntries(parts) } },
      encoding: Object.fromEntries(files.map(({ field, limits }) => [field, { contentType: limits.mediaTypes.join(', ') }])),
    },
  };
}

type Described = Pick<DescribedOperation, 'method' | 'path' | 'access' | 'tag' | 'parameters'>;

/** The downloads of a record's files. */
export function fileDownloads(
  { title, endpoints: { show }, fieldPermissions = {} }: Resource,
  entity: EntitySchema,
  at: (path: string, method: 'get', access: string) => Described,
): DescribedOperation[] {
  if (!show) return [];
  return fileFieldsOf(entity).map(({ field, limits }) => ({
    ...at(filePath(show.path, field), 'get', fieldPermissions[field]?.read ?? show.permission),
    id: `download${typeName(entity.$id)}${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    title: `Download the ${inSentence(entity.properties[field]?.title ?? field)} of one ${inSentence(title)}`,
    description: 'The file as it was sent. Each download is noted in the history of the record, with the caller.',
    answer: { status: 200, description: 'The file.', files: limits.mediaTypes },
    // Somebody who sees the record may not read the field.
    ...(fieldPermissions[field]?.read !== undefined && { refusals: [403] }),
  }));
}
