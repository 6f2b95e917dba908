import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import type { OpenApiParameter } from './openApi.ts';
import { readSchemas } from '../readSchemas.ts';
import { openApiDocument } from './document.ts';
import type { OperationsFile } from '../operationsFile.ts';

const { entities, forms, resources } = readSchemas(join(import.meta.dirname, '../..'));

const vehicle: EntitySchema = {
  $id: 'company-vehicle',
  title: 'Company vehicle',
  description: 'A car that goes with the job (docs/product.md, point 3).',
  type: 'object',
  additionalProperties: false,
  required: ['vehicleUid', 'name', 'payroll'],
  properties: {
    vehicleUid: { title: 'Vehicle', type: 'string', format: 'uuid', readOnly: true },
    name: { title: 'Name', type: 'string', maxLength: 40 },
    plate: { title: 'Number plate', type: ['string', 'null'], pattern: '^[A-Z]{2}[0-9]{2} [A-Z]{3}$' },
    value: { title: 'Value', type: ['integer', 'null'], 'x-unit': 'pence' },
    excess: { title: 'Excess', type: ['integer', 'null'], 'x-unit': 'pence' },
    payroll: { title: 'Payroll', $ref: 'payroll-relationship' },
  },
  'x-rules': [{ field: 'excess', lessThan: 'value', message: 'Enter an excess below the value' }],
};
const vehicles = {
  name: 'company-vehicles',
  entity: 'company-vehicle',
  idProperty: 'vehicleUid',
  scope: 'employer',
  title: 'Company vehicle',
  pluralTitle: 'Company vehicles',
  recordTitle: '{name}',
  portalPath: 'company-vehicles',
  endpoints: {
    list: { path: '/employers/{employerId}/company-vehicles', permission: 'vehicle.read' },
    show: { path: '/company-vehicles/{id}', permission: 'vehicle.read' },
    create: {
      path: '/employers/{employerId}/company-vehicles',
      permission: 'vehicle.create',
      sections: [{ title: 'Vehicle', fields: ['name', 'plate', 'value', 'excess'] }],
      required: ['name', 'value'],
    },
  },
  list: { columns: ['name'], sort: ['name', 'value'], defaultSort: 'name', filters: ['name', 'value'], emptyText: 'None.' },
  sections: [],
};
const withVehicles = (operations: OperationsFile[] = []) =>
  openApiDocument({
    entities: { ...entities, 'company-vehicle': vehicle },
    forms,
    resources: { ...resources, 'company-vehicles': vehicles },
    operations,
  });
const names = (parameters: readonly OpenApiParameter[] = []): string[] => parameters.map(({ name }) => name);

it('says of a form which rules its fields have to keep, and gives an example that keeps them', () => {
  const { components, paths } = withVehicles();
  expect(components.schemas['CompanyVehicleCreate']).toMatchObject({
    description: 'excess: Enter an excess below the value.',
    'x-rules': vehicle['x-rules'],
  });
  const body = paths['/employers/{employerId}/company-vehicles']?.post?.requestBody?.content['application/json'];
  expect(body?.example).toMatchObject({ value: 285_000, excess: 284_999 });
});

it('says of a field which permission it takes to read and to send it', () => {
  const fieldPermissions = { value: { read: 'vehicle.value', write: 'vehicle.insure' } };
  const { components } = openApiDocument({
    entities: { ...entities, 'company-vehicle': vehicle },
    forms,
    resources: { ...resources, 'company-vehicles': { ...vehicles, fieldPermissions } },
    operations: [],
  });
  expect(components.schemas['CompanyVehicle']?.properties?.['value']).toMatchObject({
    title: 'Value',
    description:
      'Left out of answers unless the caller has the permission `vehicle.value`. Only callers with the permission `vehicle.insure` may send it.',
  });
});

it('gives a new resource its operations, from its two files alone', () => {
  const { paths } = withVehicles();
  const list = paths['/employers/{employerId}/company-vehicles'];
  expect(list?.get?.operationId).toBe('listCompanyVehicles');
  expect(list?.post?.operationId).toBe('createCompanyVehicle');
  expect(paths['/company-vehicles/{id}']?.get?.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Company vehicle that is meant.',
      schema: { type: 'string', format: 'uuid' },
    },
  ]);
});

it('lists what the list may be asked for, and no more', () => {
  const list = withVehicles().paths['/employers/{employerId}/company-vehicles']?.get;
  expect(names(list?.parameters)).toEqual([
    'employerId',
    'limit',
    'page',
    'getAll',
    'sort',
    'filter[name]',
    'filter[name][starts_with]',
    'filter[name][like]',
    'filter[value]',
    'filter[value][gte]',
    'filter[value][lte]',
    'filter[vehicleUid]',
  ]);
  expect(list?.parameters.find(({ name }) => name === 'sort')?.schema).toEqual({
    type: 'string',
    enum: ['name', '-name', 'value', '-value'],
    default: 'name',
  });
});

it('describes what a form sends: its own fields, those that it needs, and an example that is valid', () => {
  const document = withVehicles();
  const create = document.paths['/employers/{employerId}/company-vehicles']?.post;
  expect(names(create?.parameters)).toEqual(['employerId', 'X-Requested-With', 'Idempotency-Key']);
  expect(document.components.schemas['CompanyVehicleCreate']).toMatchObject({
    additionalProperties: false,
    required: ['name', 'value'],
    properties: { value: { type: 'integer' }, plate: { type: ['string', 'null'] } },
  });
  // No plain text looks like a number plate, and the field may be left out.
  expect(create?.requestBody?.content['application/json']?.example).toEqual({ name: 'Name', value: 285_000, excess: 284_999 });
  expect(Object.keys(create?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '403',
    '404',
    // The employer may have closed.
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
    '507',
  ]);
});

it('refers to other entities where they stand in the document', () => {
  const { schemas } = withVehicles().components;
  expect(schemas['CompanyVehicle']?.properties?.['payroll']?.$ref).toBe('#/components/schemas/PayrollRelationship');
  expect(schemas['CompanyVehicle']).not.toHaveProperty('$id');
  expect(schemas['CompanyVehicle']?.description).toBe('A car that goes with the job.');
});

it('refuses an operation that two files describe, and says which', () => {
  const again: OperationsFile = {
    name: 'more',
    title: 'More',
    description: 'More.',
    operations: [
      {
        id: 'listVehiclesAgain',
        method: 'GET',
        path: '/employers/{employerId}/company-vehicles',
        title: 'List',
        description: 'List.',
        access: 'signedIn',
        answer: { status: 200 },
      },
    ],
  };
  expect(() => withVehicles([again])).toThrow(
    'GET /employers/{employerId}/company-vehicles (listVehiclesAgain) is described twice in schemas/resources and schemas/operations.',
  );
});

it('describes an action that two resources have, each from its own side, once', () => {
  const repair = (path: string) => ({ id: 'repair', title: 'Repair', method: 'PATCH', path, permission: 'vehicle.repair' });
  const garages = { ...vehicles, name: 'garages', endpoints: {}, actions: [repair('/garages/{id}/vehicles/{vehicleId}/repair')] };
  const shared: OperationsFile = {
    name: 'repairs',
    title: 'Repairs',
    description: 'Repairs.',
    operations: [
      {
        id: 'repairVehicle',
        method: 'PATCH',
        path: '/garages/{garageId}/vehicles/{vehicleId}/repair',
        title: 'Repair',
        description: 'Repair.',
        access: 'vehicle.repair',
        answer: { status: 200 },
      },
    ],
  };
  const { paths } = openApiDocument({
    entities: { ...entities, 'company-vehicle': vehicle },
    forms,
    resources: { ...resources, garages },
    operations: [shared],
  });
  expect(Object.keys(paths).filter((path) => path.includes('repair'))).toEqual([
    '/garages/{garageId}/vehicles/{vehicleId}/repair',
  ]);
});

it('describes the If-Match of an operation, the ETag of its answer, and the refusal of what has changed', () => {
  const choices: OperationsFile = {
    name: 'choices',
    title: 'Choices',
    description: 'Choices.',
    operations: [
      {
        id: 'changeChoices',
        method: 'PATCH',
        path: '/me/choices',
        title: 'Change',
        description: 'Change.',
        access: 'signedIn',
        body: { type: 'object' },
        answer: { status: 200, data: { type: 'object' }, tagged: true },
        isConditional: true,
      },
    ],
  };
  const operation = withVehicles([choices]).paths['/me/choices']?.patch;
  expect(operation?.parameters.map(({ name }) => name)).toContain('If-Match');
  expect(operation?.responses['200']).toHaveProperty('headers.ETag');
  expect(operation?.responses).toHaveProperty('412');
});
