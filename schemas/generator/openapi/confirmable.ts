import type { JsonSchema } from '../../lib/jsonSchema.ts';

/** The field of a body that confirms unlikely values. @param warnings - The names of the questions. */
export const confirmable = (warnings: readonly string[]): JsonSchema => ({
  title: 'Confirmed warnings',
  description:
    'Unlikely values are refused with 422 and a question at their field. To confirm that a value is right, send its warning here; the answer is kept with the record.',
  type: 'array',
  uniqueItems: true,
  items: { type: 'string', enum: [...warnings] },
  examples: [[]],
});
