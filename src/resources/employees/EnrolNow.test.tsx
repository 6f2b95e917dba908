import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProviderContext, RecordContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf } from '../../../tests/setup/portal/renderScreen.tsx';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { validatorsOf } from '../../form/validators.ts';
import type { PortalDataProvider } from '../../providers/data/dataProvider.ts';
import { EnrolNow } from './EnrolNow.tsx';

// Loaded on demand, which takes longer than the default timeout.
await import('../../screens/actions/ActionDialog.tsx');
const definition = await definitionOf('employees');
await validatorsOf(definition, 'record');

const schemes = [{ pensionSchemeUid: '11111111-1111-4111-8111-111111111111', name: 'Master trust', isActive: true }];
const due = { duty: 'enrol', enrolmentDate: '2026-11-01', category: 'eligibleJobholder' };
const allowed = { canEnrol: true };

function show(assessment: object, allowedActions: object = allowed, until = Promise.resolve()) {
  const runAction = vi.fn<PortalDataProvider['runAction']>(() => Promise.resolve({ data: { id: 'e1' } }));
  const employee = { id: 'e1', employeeUid: 'e1', firstName: 'Grace', lastName: 'Mills', isActive: true, allowedActions };
  const getMany = () => Promise.resolve({ data: schemes.map((one) => ({ ...one, id: one.pensionSchemeUid })) });
  const getList = () => Promise.resolve({ data: schemes.map((one) => ({ ...one, id: one.pensionSchemeUid })), total: 1 });
  const view = renderPortal(
    <Routes>
      <Route
        path="/employers/:employerId"
        element={
          <DataProviderContext value={{ runAction, getMany, getList } as unknown as PortalDataProvider}>
            <DefinitionContext value={definition}>
              <RecordContextProvider value={employee}>
                <EnrolNow />
              </RecordContextProvider>
            </DefinitionContext>
          </DataProviderContext>
        }
      />
    </Routes>,
    {
      path: '/employers/7',
      user: buildUser({ isProviderAdmin: true }),
      party: { kind: 'employer', record: buildEmployer() },
      answers: ({ path }) =>
        path.includes('pension-schemes')
          ? Response.json({ data: schemes, meta: { totalCount: 1, pageCount: 1, currentPage: 1, perPage: 2 } })
          : until.then(() => Response.json({ data: assessment })),
    },
  );
  return { ...view, runAction, user: userEvent.setup() };
}

it('enrols somebody new in two clicks, with the scheme, the day and the kind that are known', async () => {
  const { user, runAction } = show(due);
  const duty = await screen.findByText(/Grace must be a member of a pension scheme from 01\/11\/2026/);
  await user.click(within(duty.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Enrol' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enrol in a pension scheme' });
  await user.click(await within(dialog).findByRole('button', { name: 'Enrol' }));
  await waitFor(() =>
    expect(runAction).toHaveBeenCalledWith(
      'employees',
      expect.objectContaining({
        data: {
          pensionSchemeUid: schemes[0]?.pensionSchemeUid,
          enrolledOn: '2026-11-01',
          enrolmentType: 'autoEnrolled',
          informationGivenOn: null,
        },
      }),
    ),
  );
});

it('waits with the dialog for the answers that it begins with', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = show(due, allowed, promise);
  expect(await screen.findByRole('button', { name: 'Enrol' })).toBeDisabled();
  resolve();
  await screen.findByText(/Grace must be a member of a pension scheme/);
  await user.click(screen.getByRole('button', { name: 'Enrol' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enrol in a pension scheme' });
  expect(await within(dialog).findByRole('textbox', { name: 'First day of membership' })).toHaveValue('01/11/2026');
});

it('offers an enrolment without a duty too, and none to somebody who cannot be enrolled', async () => {
  const { unmount } = show({ duty: 'mayJoin', category: 'entitledWorker' });
  expect(await screen.findByRole('button', { name: 'Enrol' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  unmount();
  const { requests } = show(due, { canEnrol: false });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
