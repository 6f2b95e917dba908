import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFormats } from '../../schemas/lib/fields/allFormats.ts';
import * as compiled from '../../schemas/built/allEntities.js';
import { readSchemas } from '../../schemas/generator/readSchemas.ts';
import { validatorName } from '../../schemas/generator/validators.ts';
import type { Validate, ValidationFault } from '../../schemas/lib/validate.ts';
import { documents } from '../setup/api/documents.ts';

/** Number of documents made up for each entity: VALIDATED_DOCUMENTS=10000 for the thorough run. */
const numRuns = Number(process.env['VALIDATED_DOCUMENTS'] ?? 200);

const { entities } = readSchemas(join(import.meta.dirname, '../../schemas'));
const validators: Readonly<Record<string, Validate>> = compiled;

const ajv = new Ajv2020({ allErrors: true, strict: false, formats: allFormats });
for (const { $schema: _meta, ...schema } of Object.values(entities)) ajv.addSchema(schema);

/** A choice with labels is compiled as an enumeration (see checkedPart.ts): one fault where the whole of ajv finds one for each choice as well. */
const ofChoice = new Set(['oneOf', 'const', 'enum']);

const places = (faults: readonly ValidationFault[] | null | undefined): string[] => {
  const all = (faults ?? []).map(({ instancePath, keyword }) => `${instancePath} ${ofChoice.has(keyword) ? 'choice' : keyword}`);
  return [...new Set(all)].toSorted();
};

describe('the compiled validators, which both sides use', () => {
  it.each(Object.values(entities))(
    '$title: find the same faults as the whole of ajv, in any document',
    { timeout: 600_000 },
    (entity) => {
      const validate = validators[validatorName(entity.$id)];
      const whole = ajv.getSchema(entity.$id);
      if (!validate || !whole) throw new Error(`There is no validator of ${entity.$id}: run npm run generate.`);
      fc.assert(
        fc.property(documents(entity, entity, entities), (document) => {
          expect(validate(document)).toBe(whole(document));
          expect(places(validate.errors)).toEqual(places(whole.errors as ValidationFault[] | null));
        }),
        { numRuns },
      );
    },
  );
});
