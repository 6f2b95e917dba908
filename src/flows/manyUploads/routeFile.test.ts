import { describe, expect, it } from 'vitest';
import type { FileHead } from '../../../domain/files/routing/fileHead.ts';
import { type ClientPlaces, routeFile, targetOf } from './routeFile.ts';

const clients = [
  { id: '1087', name: 'Moss Mills', isActive: true },
  { id: '1090', name: 'Nettle Inns', isActive: false },
];
const november = {
  payrollDateUid: 'd11',
  benefitUid: 'b1',
  title: 'November, Pension',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
};
const places: ClientPlaces = {
  payrolls: [
    { payrollUid: 'p1', name: 'Monthly staff' },
    { payrollUid: 'p2', name: 'Weekly staff' },
  ],
  periods: [november],
};
const head: FileHead = {
  format: 'PAPDIS 1.1',
  actions: ['bulkManagement', 'joiner', 'contribution'],
  employerIds: ['1087'],
  period: { startDate: '2026-11-01', endDate: '2026-11-30' },
};
const none = { employerId: null, action: null };
const routed = (changes: Partial<FileHead> = {}, choices = {}, at = places) =>
  routeFile({ ...head, ...changes }, { ...none, ...choices }, clients, async () => at);

describe('the client of a file', () => {
  it('is the one whose employer ID is in it', async () => {
    expect(await routed()).toMatchObject({ employerId: '1087', asksForClient: false, format: 'PAPDIS 1.1', problem: null });
  });

  it('is chosen where the file names none', async () => {
    expect(await routed({ employerIds: [] })).toMatchObject({ employerId: null, asksForClient: true, problem: null });
    expect(await routed({ employerIds: [] }, { employerId: '1087' })).toMatchObject({ employerId: '1087', asksForClient: true });
  });

  it.each([
    [['9999'], /None of your clients has the employer ID “9999”/],
    [['1087', '1090'], /several employers: 1087, 1090\. Split it/],
    [['1090'], /Nettle Inns has closed/],
  ])('is not found for %j, with the reason and the remedy', async (employerIds, problem) => {
    expect(await routed({ employerIds })).toMatchObject({
      employerId: null,
      place: null,
      problem: expect.stringMatching(problem) as unknown,
    });
  });

  it('is not that of a choice, where the file names another', async () => {
    expect(await routed({ employerIds: ['9999'] }, { employerId: '1087' })).toMatchObject({ employerId: null });
  });
});

describe('the place of a file', () => {
  it('is offered with the pay periods of its dates first', async () => {
    const october = {
      ...november,
      payrollDateUid: 'd10',
      title: 'October, Pension',
      startDate: '2026-10-01',
      endDate: '2026-10-31',
    };
    const { places: offered } = await routed({}, {}, { ...places, periods: [october, november] });
    expect(offered.map(({ title }) => title).slice(0, 2)).toEqual(['November, Pension', 'October, Pension']);
  });

  it('is the open pay period with its dates', async () => {
    const route = await routed();
    expect(route).toMatchObject({ action: 'bulkManagement', place: 'period:b1:d11' });
    expect(targetOf(route)).toEqual({
      path: '/benefits/b1/bulk-load-jobs',
      fields: { benefitUid: 'b1', payrollDateUid: 'd11' },
    });
  });

  it('is a choice of payrolls for another kind of file, and the only payroll of one', async () => {
    const route = await routed({}, { action: 'joiner' });
    expect(route).toMatchObject({
      action: 'joiner',
      place: null,
      places: [{ title: 'Monthly staff' }, { title: 'Weekly staff' }],
    });
    const [payroll] = places.payrolls;
    const only = await routed({}, { action: 'joiner' }, { payrolls: payroll ? [payroll] : [], periods: [] });
    expect(targetOf(only)).toEqual({ path: '/employers/1087/bulk-load-jobs', fields: { payrollUid: 'p1' } });
  });

  it('is a choice where two pay periods have the dates of the file', async () => {
    const route = await routed(
      {},
      {},
      { ...places, periods: [november, { ...november, benefitUid: 'b2', payrollDateUid: 'd12' }] },
    );
    expect(route).toMatchObject({ place: null, problem: null });
  });

  it.each([
    ['contribution', /No pay period of Moss Mills is open/],
    ['joiner', /No payroll of Moss Mills takes files/],
  ])('is missing for a file of %s, with the reason', async (action, problem) => {
    const route = await routed({}, { action }, { payrolls: [], periods: [] });
    expect(route.problem).toMatch(problem);
  });

  it('is needed before a file is sent', () => {
    expect(() => targetOf({ employerId: '1087', place: null })).toThrow(/only once its client and its place are known/);
  });
});

it('a file that cannot be read has its problem', async () => {
  const route = await routeFile({ problem: 'The file has no rows.' }, none, clients, async () => places);
  expect(route).toMatchObject({ format: null, problem: 'The file has no rows.' });
});
