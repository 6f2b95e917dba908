import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmployeeContributionLevel } from '../../../schemas/generated/types.ts';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildEmployee, employeeRecord, surroundings } from '../../../tests/setup/portal/employees.ts';
import { type Answer, definitionOf, listOf, refusal, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { validatorsOf } from '../../form/validators.ts';
import { parts } from './parts.ts';

// In the portal, the validators are loaded before the click.
beforeAll(async () => {
  await validatorsOf(await definitionOf('employee-contribution-levels'), 'record');
});

const level = (values: Partial<EmployeeContributionLevel> = {}): EmployeeContributionLevel => ({
  potUid: 'p1',
  potIdentifier: '00000001',
  potName: 'Master trust',
  potType: 'Pension',
  potState: 'active',
  isPension: true,
  employeeUid: 'e1',
  employeeName: 'Ada Byron',
  pensionSchemeUid: null,
  payrollUid: null,
  contributionType: 'percent',
  employeeContributionType: 'percent',
  employerContributionType: 'percent',
  employeePercent: 6,
  employerPercent: 4,
  employeeAmount: null,
  employerAmount: null,
  usesSalarySacrifice: false,
  employeePays: '6% of pay',
  employerPays: '4% of pay',
  isSchemeDefault: false,
  effectiveFrom: '2026-04-06',
  nextLevel: null,
  allowedActions: { canChange: true, canCancelChange: false, canActivate: false, canDeactivate: true, reasons: {} },
  ...values,
});

const LIST = '/employers/7/employee-contribution-levels';
const levels =
  (...rows: EmployeeContributionLevel[]): Answer =>
  ({ method, path }) =>
    method === 'GET' && path === LIST ? listOf(rows) : undefined;

/** Without the assessment, which needs a session and has tests of its own. */
const own = { ...parts, sections: [] };

const open = (...answers: Answer[]) =>
  renderScreens('employees/e1', { answers: [surroundings, employeeRecord(buildEmployee()), ...answers], parts: own });
const region = () => screen.findByRole('region', { name: 'Contribution levels' });

describe('the contribution levels of an employee', () => {
  it('show each pot with its contributions, the next change and the way to its history', async () => {
    const nextLevel = {
      effectiveFrom: '2027-01-01',
      employeePays: '£120.50 each pay period',
      employerPays: '5% of pay',
      usesSalarySacrifice: true,
    };
    const { calls } = await open(
      levels(
        level({ nextLevel }),
        level({ potUid: 'p2', potName: 'Old plan', potState: 'notActive', isSchemeDefault: true, effectiveFrom: null }),
      ),
    );
    const pot = await within(await region()).findByRole('group', { name: 'Master trust' });
    expect(pot).toHaveTextContent('Employee pays6% of payEmployer pays4% of paySalary sacrificeNoIn effect since06/04/2026');
    expect(pot).toHaveTextContent(
      'From 01/01/2027: the employee pays £120.50 each pay period, the employer 5% of pay, by salary sacrifice.',
    );
    expect(within(pot).getByRole('link', { name: 'History of contributions to Master trust' })).toHaveAttribute(
      'href',
      '/employers/7/contribution-levels/p1',
    );
    const old = screen.getByRole('group', { name: 'Old plan' });
    expect(old).toHaveTextContent('Not active');
    expect(old).toHaveTextContent('The default of the pension scheme.');
    expect(old).not.toHaveTextContent('In effect since');
    // A pot is activated and deactivated on its own page.
    expect(screen.queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument();
    expect(calls.find(({ path }) => path === LIST)?.query.get('filter[employeeUid]')).toBe('e1');
  });

  it('are changed in a form that begins with the present ones, and asks what the service asks', async () => {
    expectConsole('error', /unusual/);
    const asking: Answer = ({ method, path, body }) => {
      if (method !== 'PATCH' || path !== '/employee-contribution-levels/p1/change-level') return undefined;
      const isConfirmed = JSON.stringify(body).includes('belowMinimum');
      return isConfirmed
        ? { data: level() }
        : refusal(422, 'Some of the details are unusual.', [
            { field: 'employerPercent', defaultMessage: 'This is below the minimum. Right?', warning: 'belowMinimum' },
          ]);
    };
    const { user, calls, feedback } = await open(levels(level()), asking);
    await user.click(await within(await region()).findByRole('button', { name: 'Change contributions' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change contributions' });
    const percentage = await within(dialog).findByRole('textbox', { name: 'Employee percentage' });
    expect(percentage).toHaveValue('6');
    await user.clear(percentage);
    await user.type(percentage, '１');
    await user.type(within(dialog).getByRole('textbox', { name: 'In effect from' }), '01/01/2027');
    await user.click(within(dialog).getByRole('button', { name: 'Change contributions' }));
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Yes, this is right' }));
    await user.click(within(dialog).getByRole('button', { name: 'Change contributions' }));
    await waitFor(() => expect(feedback.success).toHaveBeenCalledWith('Contributions changed'));
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      effectiveFrom: '2027-01-01',
      employeePercent: 1,
      employerPercent: 4,
      confirmedWarnings: ['belowMinimum'],
    });
    // The change is read again.
    await waitFor(() => expect(calls.filter(({ path }) => path === LIST).length).toBeGreaterThan(1));
  });

  it('say how a pot is opened while there is none', async () => {
    await open(levels());
    expect(await within(await region()).findByText(/no pots yet\. Enrol them in a pension scheme/)).toBeInTheDocument();
  });

  it('that cannot be read can be tried again', async () => {
    expectConsole('error', /Busy/);
    await open(({ path }) => (path === LIST ? refusal(503, 'Busy') : undefined));
    expect(await within(await region()).findByRole('alert')).toHaveTextContent("We couldn't load the contribution levels");
  });
});
