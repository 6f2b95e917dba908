import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { buildEmployer } from '../../../tests/setup/portal/portalFactories.ts';
import type { Answers } from '../../../tests/setup/portal/fakeBrowser.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { IsSentContext } from '../../fields/parts/isSentContext.ts';
import { EndPreview, EnrolmentPreview, OptOutPreview, PayrollPreview } from './EventPreview.tsx';

const november = {
  payrollDateUid: 'p1',
  name: 'Office staff, Workplace pension, November 2026',
  payDate: '2026-11-30',
  employeeBefore: 9_900,
  employerBefore: 5_940,
  employeeAfter: 0,
  employerAfter: 0,
};
const effects = { changed: [november], rise: -15_840, withoutSalary: [], missed: [], refund: null };

const show = (element: React.ReactElement, changes: object = {}, answers?: Answers) =>
  renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId"
        element={
          <RecordContextProvider value={{ id: 'e1', payrollUid: 'office', isActive: true }}>{element}</RecordContextProvider>
        }
      />
    </Routes>,
    {
      path: '/employers/7',
      party: { kind: 'employer', record: buildEmployer() },
      answers: answers ?? (() => Response.json({ data: { ...effects, ...changes } })),
    },
  );

const optOut = (values: object) => <OptOutPreview record={{ id: 'e1' }} values={{ ...values }} />;
const complete = { pensionSchemeUid: 's1', noticeDate: '2026-11-10' };

it.each([
  ['the sum', {}, '£158.40 less to pay this month.'],
  [
    'each period',
    {},
    'Office staff, Workplace pension, November 2026: £0.00 from the employee instead of £99.00, £0.00 from the employer instead of £59.40',
  ],
  ['a rise', { rise: 15_840 }, '£158.40 more to pay this month.'],
  ['a move', { rise: 0 }, 'The amount to pay stays the same.'],
  ['nothing', { changed: [], rise: 0 }, "None of this month's amounts change."],
  [
    'only that no salary is known',
    { changed: [], rise: 0, withoutSalary: [november.name] },
    /^The contribution for Office staff, Workplace pension, November 2026 cannot be worked out, because no salary is known: enter the salary of the employee\.$/,
  ],
  [
    'a refund',
    { refund: { paidAmount: 6_400, submittedAmount: 0, dueBy: '2026-12-10' } },
    '£64.00 was paid, and must be refunded by 10/12/2026.',
  ],
  [
    'a refund to come',
    { refund: { paidAmount: 0, submittedAmount: 6_400, dueBy: '2026-12-10' } },
    '£64.00 is on a statement, and must be refunded once it is paid.',
  ],
])('says %s', async (_, changes, expected) => {
  show(optOut(complete), changes);
  expect(await screen.findByRole('status', { name: 'Effects on the contributions' })).toHaveTextContent(expected);
});

it.each([
  ['an opt-out', optOut(complete), 'opt-out', complete],
  [
    'an enrolment',
    <EnrolmentPreview
      key="e"
      record={{ id: 'e1' }}
      values={{ pensionSchemeUid: 's1', enrolledOn: '2026-11-01', enrolmentType: 'joined', informationGivenOn: null }}
    />,
    'enrol',
    { pensionSchemeUid: 's1', enrolledOn: '2026-11-01', enrolmentType: 'joined' },
  ],
  [
    'the end of a membership',
    <EndPreview
      key="c"
      record={{ id: 'e1' }}
      values={{ pensionSchemeUid: 's1', lastDay: '2026-11-01', reason: 'employeeAsked', lastPay: null }}
    />,
    'cease-membership',
    { pensionSchemeUid: 's1', lastDay: '2026-11-01', reason: 'employeeAsked' },
  ],
  ['a move', <PayrollPreview key="m" isEditing values={{ payrollUid: 'site' }} />, 'payroll', { payrollUid: 'site' }],
])('asks for the effects of %s with the values of its form', async (_, element, event, body) => {
  const { requests } = show(element);
  await screen.findByRole('status', { name: 'Effects on the contributions' });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ method: 'POST', path: `/api/v2/employers/7/employees/e1/${event}-preview`, body });
});

it.each([
  ['half a day', optOut({ ...complete, noticeDate: '10/11' })],
  ['no scheme', optOut({ noticeDate: '2026-11-10' })],
  ['the payroll of the person', <PayrollPreview key="s" isEditing values={{ payrollUid: 'office' }} />],
  [
    'a form that is being sent',
    <IsSentContext key="i" value>
      {optOut(complete)}
    </IsSentContext>,
  ],
  ['a payroll that is only shown', <PayrollPreview key="r" isEditing={false} values={{ payrollUid: 'site' }} />],
])('asks nothing with %s', (_, element) => {
  const { requests } = show(element);
  expect(requests).toEqual([]);
});

it('says what is missing, as the service does, before the form is sent', async () => {
  const missing = {
    field: 'informationGivenOn',
    defaultMessage: 'Enter the day on which the employee got the enrolment information',
  };
  const message = 'Some of the details need to be corrected.';
  show(optOut(complete), {}, () => Response.json({ message, errors: [missing] }, { status: 422 }));
  expect(await screen.findByText(`${missing.defaultMessage}.`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('asks no more once the form is sent, and again after a refusal: a preview that came after its event would be refused', async () => {
  const { promise: early, resolve: answerEarly } = Promise.withResolvers<Response>();
  const answers = [early, Promise.resolve(Response.json({ data: effects }))];
  function Form() {
    const [isSent, setIsSent] = useState(false);
    return (
      <IsSentContext value={isSent}>
        {optOut(complete)}
        <button type="button" onClick={() => setIsSent(!isSent)}>
          {isSent ? 'Refuse' : 'Send'}
        </button>
      </IsSentContext>
    );
  }
  const { requests } = show(<Form />, {}, () => answers.shift());
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Send');
  answerEarly(Response.json({ data: { ...effects, changed: [] } }));
  await press('Refuse');
  expect(await screen.findByRole('status', { name: 'Effects on the contributions' })).toHaveTextContent('£158.40 less');
  expect(requests).toHaveLength(2);
});
