import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAnswer, pageAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { ChooseUpload } from './ChooseUpload.tsx';

const period = (payrollUid: string) => ({
  payrollDateUid: `d-${payrollUid}`,
  payrollUid,
  name: '1 to 31 October 2026',
  benefitName: 'Workplace pension',
  allowedActions: { canUploadContributions: true, reasons: {} },
});

function show(...payrollUids: string[]) {
  const payrolls = payrollUids.map((payrollUid) => ({ payrollUid, name: `Payroll ${payrollUid}` }));
  return renderPortal(<ChooseUpload />, {
    path: '/employers/7/bulk-loads/upload',
    answers: ({ path }) =>
      listAnswer(path.includes('/payrolls') ? payrolls : payrollUids.map((payrollUid) => period(payrollUid))),
  });
}

it('tells the periods of several payrolls apart', async () => {
  show('a', 'b');
  expect(await screen.findByRole('link', { name: '1 to 31 October 2026, Workplace pension, Payroll a' })).toBeVisible();
  expect(screen.getByRole('link', { name: '1 to 31 October 2026, Workplace pension, Payroll b' })).toBeVisible();
});

it('names no payroll where the employer has one', async () => {
  show('a');
  expect(await screen.findByRole('link', { name: '1 to 31 October 2026, Workplace pension' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Several benefits/ })).not.toBeInTheDocument();
});

it.each([
  ['each with one open period', ['b1', 'b2'], true],
  ['each with one that waits, beside one for which nobody contributed', ['b1', 'b2', 'b2 none'], true],
  ['of which only one has a single open period', ['b1', 'b2', 'b2'], false],
  ['in one benefit alone', ['b1'], false],
])('offers one file for several benefits of a payroll: %s', async (_case, periods, isOffered) => {
  const rows = periods.map((each, n) => ({
    ...period('a'),
    benefitUid: each.slice(0, 2),
    payrollDateUid: `d-${n}`,
    benefitName: `Benefit ${n}`,
    status: each.endsWith('none') ? 'noStatementsAvailable' : 'openForUpload',
  }));
  renderPortal(<ChooseUpload />, {
    path: '/employers/7/bulk-loads/upload',
    answers: ({ path }) => listAnswer(path.includes('/payrolls') ? [{ payrollUid: 'a', name: 'Payroll a' }] : rows),
  });
  await screen.findByRole('link', { name: /Benefit 0$/ });
  const links = screen.queryAllByRole('link', { name: 'Several benefits in one file' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(isOffered ? [expect.stringMatching(/\/contributions\/upload\/d-0\?allBenefits=1$/)] : []);
});

it('names every period that takes a file, whichever page of the list it is on, those for which nobody contributed last', async () => {
  const asked: string[] = [];
  const rows = Array.from({ length: 501 }, (_, n) => ({
    ...period('a'),
    payrollDateUid: `d${n}`,
    name: `Week ${n}`,
    status: n === 0 ? 'noStatementsAvailable' : 'openForUpload',
  }));
  renderPortal(<ChooseUpload />, {
    path: '/employers/7/bulk-loads/upload',
    answers: ({ path }) => {
      if (path.includes('/payrolls')) return listAnswer([{ payrollUid: 'a', name: 'Payroll a' }]);
      asked.push(path);
      return pageAnswer(rows, path);
    },
  });
  expect(await screen.findByRole('link', { name: 'Week 500, Workplace pension' })).toBeVisible();
  const links = screen.getAllByRole('link', { name: /^Week / }).map((link) => link.textContent);
  expect([links.length, links.at(-1)]).toEqual([501, 'Week 0, Workplace pension']);
  expect(asked.every((path) => decodeURIComponent(path).includes('filter[status]=openForUpload'))).toBe(true);
});
