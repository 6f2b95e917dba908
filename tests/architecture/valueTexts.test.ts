import { expect, it } from 'vitest';
import * as resources from '../../schemas/generated/resources.ts';
import { describeFields, type Field } from '../../schemas/lib/fields/field.ts';
import { formatGivenValue } from '../../schemas/lib/text/formatValue.ts';
import { formatStoredValue } from '../../server/api/changes/shownChanges.ts';
import { gatherDefinition } from '../../src/build/gatherDefinition.ts';
import { readSchemaFiles } from '../../src/build/schemaFiles.ts';

/* The portal and the service read the schemas in ways of their own. A value has the same text on a screen and in the history all the same. */
const files = readSchemaFiles('schemas');

/** A value that the field may have. */
function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'choice':
      return field.choices.at(-1)?.value;
    case 'boolean':
      return false;
    case 'pence':
      return 2_850_050;
    case 'percent':
      return 4.125;
    case 'number':
      return 14_000;
    case 'date':
      return '2026-04-06';
    case 'dateTime':
      return '2026-07-01T13:05:00Z';
    case 'time':
      return '09:30:00';
    case 'file':
      return { id: 'f', name: 'Signed.pdf', mediaType: 'application/pdf', size: 300_000 };
    case 'record':
      return Object.fromEntries(field.fields.map((part) => [part.name, sampleOf(part)]));
    case 'list':
      return field.item ? [sampleOf(field.item)] : [];
    case 'text':
    case 'reference':
    case 'identifier':
      return field.schema['x-notation'] === 'sortCode' ? '089999' : 'f3a1';
  }
}

it.each(Object.values(resources))('$resource.name: the screens and the history say the same of every field', (service) => {
  const { entity, entities } = gatherDefinition(service.resource.name, files);
  const fields = describeFields(Object.keys(entity.properties), entity, entities);
  const samples = fields.map((field) => ({ field, value: sampleOf(field) }));
  const onScreens = samples.map(({ field, value }) => [field.name, formatGivenValue(field, value)]);
  const inHistory = samples.map(({ field, value }) => [field.name, formatStoredValue(service, field.name, value)]);
  expect(Object.fromEntries(inHistory)).toEqual(Object.fromEntries(onScreens));
});

it('the history says units and notations, as the screens do', () => {
  const { directDebitMandates, pensionSchemes, statements } = resources;
  expect(formatStoredValue(pensionSchemes, 'cancellationPeriod', 14)).toBe('14 days');
  expect(formatStoredValue(directDebitMandates, 'sortCode', '089999')).toBe('••••••');
  expect(formatStoredValue(statements, 'employerId', 1007)).toBe('1007');
});
