import { screen, waitFor } from '@testing-library/react';
import { readSheet } from 'read-excel-file/universal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../../../tests/setup/noise.ts';
import { buildEmployee, employeeList, surroundings } from '../../../../tests/setup/portal/employees.ts';
import { type Answer, listOf, refusal, renderScreens } from '../../../../tests/setup/portal/renderScreen.tsx';

let saved: { name: string; content: Blob }[];

beforeEach(() => {
  saved = [];
  let content = new Blob();
  // jsdom has neither function.
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) content = blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const rows = Array.from({ length: 600 }, (_, index) =>
  buildEmployee({
    employeeUid: `e${index}`,
    lastName: index === 0 ? '=Byron' : `Byron ${index}`,
    nationalInsurance: 'QQ123456A',
  }),
);
const paged: Answer = ({ path, query }) => {
  if (path !== '/employers/7/employees' || query.get('limit') !== '500') return undefined;
  const page = Number(query.get('page'));
  return listOf(rows.slice((page - 1) * 500, page * 500), 600);
};
const answers = [paged, surroundings, employeeList(rows.slice(0, 25), 600)];

describe('Export CSV', () => {
  it('saves all pages of the list, with its columns, search, filters and order', async () => {
    const { user, calls, feedback } = await renderScreens('employees?search=byron&filter.isActive=true&sort=-payrollNumber', {
      answers,
    });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'National insurance number' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Employees exported'));
    const asked = calls.filter(({ query }) => query.get('limit') === '500').map(({ query }) => decodeURIComponent(String(query)));
    expect(asked).toEqual([
      'page=1&limit=500&sort=-payrollNumber&search=byron&filter[isActive]=true',
      'page=2&limit=500&sort=-payrollNumber&search=byron&filter[isActive]=true',
    ]);
    const lines = (await saved[0]?.content.text())?.split('\r\n') ?? [];
    expect(saved[0]?.name).toMatch(/^employees-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines[0]).toMatch(/Last name,First name,Payroll number,Most recent payroll,Employed,National insurance number$/);
    expect(lines[1]).toMatch(/^'=Byron,Ada,P-1,.*,Yes,QQ123456A$/);
    expect(lines).toHaveLength(602);
  });

  it('shows why it failed, and can be tried again', async () => {
    expectConsole('error', /Busy/);
    const busy: Answer = ({ query }) =>
      query.get('limit') === '500' && query.get('page') === '2' ? refusal(503, 'Busy') : undefined;
    const { user, feedback } = await renderScreens('employees', { answers: [busy, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(feedback.error).toHaveBeenCalledExactlyOnceWith('The export was not finished. Busy'));
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('saves the same list as an Excel workbook', async () => {
    const { user, feedback } = await renderScreens('employees', { answers });
    await user.click(await screen.findByRole('button', { name: 'Export Excel' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledExactlyOnceWith('Employees exported'));
    expect(saved[0]?.name).toMatch(/^employees-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const read = await readSheet(new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? []).buffer);
    expect(read).toHaveLength(601);
    expect(read[1]?.slice(0, 2)).toEqual(['=Byron', 'Ada']);
  });

  it('can be cancelled', async () => {
    const never: Answer = ({ query }) =>
      query.get('limit') === '500' && query.get('page') === '2' ? Promise.withResolvers<unknown>().promise : undefined;
    const { user, feedback } = await renderScreens('employees', { answers: [never, ...answers] });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('500 of 600 exported')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Export' })).toHaveAttribute('value', '500');
    await user.click(screen.getByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeInTheDocument();
    expect(feedback.error).not.toHaveBeenCalled();
  });
});
