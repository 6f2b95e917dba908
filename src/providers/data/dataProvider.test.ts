import { HttpError, type RaRecord } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { benefits, chargeModels, employees, payrolls } from '../../../schemas/generated/resources.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/list-query.json' with { type: 'json' };
import { createDataProvider, IDS_A_CALL } from './dataProvider.ts';
import type { Send } from './send.ts';

const resources = {
  employees: employees.resource,
  payrolls: payrolls.resource,
  benefits: benefits.resource,
  'charge-models': chargeModels.resource,
  reports: { ...payrolls.resource, name: 'reports', endpoints: {} },
};
const list = (rows: object[], totalCount: number) => ({
  data: rows,
  meta: { totalCount, pageCount: 1, currentPage: 1, perPage: 25 },
});

function provider(answer: unknown = list([], 0)) {
  const send = vi.fn<Send>(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  return { data: createDataProvider({ employerId: 7, resources, send }), send };
}

const page = (current: number, perPage = 25) => ({
  pagination: { page: current, perPage },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
});

describe('lists', () => {
  it('request a page of the bound employer, and take the total from the meta block', async () => {
    const { data, send } = provider(list([{ employeeUid: 'e1', firstName: 'Ada' }], 5_000));
    const answer = await data.getList('employees', page(3));
    expect(answer).toEqual({ data: [{ id: 'e1', employeeUid: 'e1', firstName: 'Ada' }], total: 5_000 });
    expect(send).toHaveBeenCalledExactlyOnceWith('/employers/7/employees?page=3&limit=25', { method: 'GET' });
  });

  it('of an intermediary use its own path', async () => {
    const clients: Resource = {
      ...resources.payrolls,
      endpoints: { list: { path: '/intermediaries/{intermediaryId}/employers', permission: 'x' } },
    };
    const send = vi.fn<Send>(() => Promise.resolve(list([], 0)));
    await createDataProvider({ employerId: 7, resources: { clients }, send }).getList('clients', page(1));
    expect(send).toHaveBeenCalledExactlyOnceWith('/intermediaries/7/employers?page=1&limit=25', { method: 'GET' });
  });

  it('send order, search and filters', async () => {
    const { data, send } = provider();
    await data.getList('employees', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'lastName', order: 'DESC' },
      filter: { q: 'Byron', isActive: true, lastName: { starts_with: 'B' } },
    });
    const [path] = send.mock.calls[0] ?? [''];
    expect([...new URL(path, 'http://x').searchParams]).toEqual([
      ['page', '1'],
      ['limit', '10'],
      ['sort', '-lastName'],
      ['search', 'Byron'],
      ['filter[isActive]', 'true'],
      ['filter[lastName][starts_with]', 'B'],
    ]);
  });

  it('pass the signal on, so that a list that is no longer needed is aborted', async () => {
    const { data, send } = provider();
    const { signal } = new AbortController();
    await data.getList('employees', { ...page(1), signal });
    expect(send.mock.calls[0]?.[1].signal).toBe(signal);
  });

  it('of several ids filter by the id property', async () => {
    const { data, send } = provider(list([{ payrollUid: 'p1' }], 1));
    const answer = await data.getMany('payrolls', { ids: ['p1', 'p2'] });
    expect(answer.data).toEqual([{ id: 'p1', payrollUid: 'p1' }]);
    expect(decodeURIComponent(send.mock.calls[0]?.[0] ?? '')).toBe(
      '/employers/7/payrolls?limit=2&filter[payrollUid]=p1&filter[payrollUid]=p2',
    );
  });

  it('of more ids than a filter takes are read in several calls', async () => {
    expect(IDS_A_CALL).toBe(rules.valuesOfAFilter);
    const { data, send } = provider(list([{ payrollUid: 'p1' }], 1));
    await data.getMany('payrolls', { ids: Array.from({ length: 120 }, (_, index) => `p${index}`) });
    const limits = send.mock.calls.map(([path]) => new URL(path, 'http://x').searchParams.get('limit'));
    expect(limits).toEqual(['50', '50', '20']);
  });

  it('of related rows use the path of their record', async () => {
    const { data, send } = provider(list([{ instructionUid: 'i1' }, { instructionUid: 'i2' }], 2));
    const answer = await data.getManyReference('employees/recent-activity', { ...page(1, 5), target: 'employeeUid', id: 'e 1' });
    expect((answer.data as RaRecord[]).map(({ id }) => id)).toEqual([0, 1]);
    expect(send.mock.calls[0]?.[0]).toBe('/employers/7/employees/e%201/recent-activity?page=1&limit=5');
  });
});

describe('records', () => {
  it('are read by their uid', async () => {
    const { data, send } = provider({ data: { employeeUid: 'e1' } });
    expect((await data.getOne('employees', { id: 'e1' })).data).toEqual({ id: 'e1', employeeUid: 'e1' });
    expect(send).toHaveBeenCalledExactlyOnceWith('/employers/7/employees/e1', { method: 'GET' });
  });

  it('are added', async () => {
    const { data, send } = provider({ data: { employeeUid: 'e9', firstName: 'Ada' } });
    const answer = await data.create('employees', { data: { firstName: 'Ada' } });
    expect((answer.data as RaRecord).id).toBe('e9');
    expect(send).toHaveBeenCalledExactlyOnceWith('/employers/7/employees', { method: 'POST', body: { firstName: 'Ada' } });
  });

  it('are added to the record that they belong to', async () => {
    const { data, send } = provider({ data: { benefitUid: 'b1' } });
    await data.create('benefits', { data: { payrollUid: 'p1', name: 'Pension' } });
    expect(send).toHaveBeenCalledExactlyOnceWith('/payrolls/p1/benefits', {
      method: 'POST',
      body: { payrollUid: 'p1', name: 'Pension' },
    });
  });

  it('are found in their list if they can only be listed', async () => {
    const { data, send } = provider(list([{ chargeModelUid: 'c1', name: 'Standard' }], 1));
    const answer = await data.getOne<RaRecord>('charge-models', { id: 'c1' });
    expect(answer).toEqual({ data: { id: 'c1', chargeModelUid: 'c1', name: 'Standard' } });
    expect(send.mock.calls[0]?.[0]).toBe('/charge-models?filter%5BchargeModelUid%5D=c1');
    await expect(provider().data.getOne('charge-models', { id: 'c2' })).rejects.toMatchObject({ status: 404 });
  });

  it('are saved section by section', async () => {
    const { data, send } = provider({ data: { employeeUid: 'e1', postCode: 'BS1 4ST' } });
    await data.update('employees', {
      id: 'e1',
      data: { postCode: 'BS1 4ST' },
      previousData: { id: 'e1' },
      meta: { section: 'contact-details' },
    });
    expect(send).toHaveBeenCalledExactlyOnceWith('/employers/7/employees/e1/contact-details', {
      method: 'PATCH',
      body: { postCode: 'BS1 4ST' },
    });
  });

  it('run the actions of their file', async () => {
    const { data, send } = provider({ data: { result: true } });
    expect(await data.runAction('employees', { action: 'revokeEmployeeAccess', id: 'e1' })).toEqual({ data: { result: true } });
    expect(send).toHaveBeenCalledExactlyOnceWith('/employers/7/employees/e1/revokeEmployeeAccess', { method: 'PATCH' });
  });
});

describe('a call without an endpoint', () => {
  it.each([
    [
      'an update without a section',
      () => provider().data.update('employees', { id: 'e1', data: {}, previousData: { id: 'e1' } }),
      '"update" of "employees"',
    ],
    ['a creation', () => provider().data.create('reports', { data: {} }), '"create" of "reports"'],
    [
      'an action',
      () => provider().data.runAction('employees', { action: 'promote', id: 'e1' }),
      '"action promote" of "employees"',
    ],
    ['a resource', () => provider().data.getOne('pots', { id: '1' }), 'schemas/resources/pots.json'],
  ])('%s is refused, naming the file to change', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
  });
});

describe('failures', () => {
  const save = (answer: Error) =>
    provider(answer).data.update('employees', {
      id: 'e1',
      data: {},
      previousData: { id: 'e1' },
      meta: { section: 'contact-details' },
    });

  it('with status 422 give each field its trimmed messages', async () => {
    const refusal = Object.assign(new Error('Check the form'), {
      status: 422,
      errors: [
        { field: 'postCode', defaultMessage: ' Enter a postcode ' },
        { field: 'postCode', defaultMessage: 'Use capitals' },
        { field: 'email', defaultMessage: '   ' },
        { field: '', defaultMessage: 'Reload the page' },
      ],
    });
    const failure = await save(refusal).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({
      status: 422,
      message: 'Check the form',
      body: { errors: { postCode: 'Enter a postcode. Use capitals', 'root.serverError': 'Reload the page' } },
    });
  });

  it('of any other status are HttpErrors too, without messages for fields', async () => {
    const failure = await save(Object.assign(new Error('Not here'), { status: 404 })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 404, message: 'Not here', body: null });
  });

  it('that are not answers of the service, such as an aborted call, are passed on unchanged', async () => {
    const failure = Object.assign(new Error('Aborted'), { name: 'AbortError' });
    await expect(save(failure)).rejects.toBe(failure);
  });
});
