import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { listOf, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { parts } from './parts.ts';

const statementOf = (n: number, isCancelled: boolean) => ({
  statementUid: `${n}0000000-0000-4000-8000-000000000000`,
  periodName: `Period ${n}`,
  benefitName: 'Workplace pension',
  kind: 'contributions',
  totalAmount: 20_736_88,
  status: 'waitingForPayment',
  dueDate: '2026-09-22',
  isCancelled,
  allowedActions: { reasons: {} },
});
const statements = [statementOf(1, true), statementOf(2, false)];

it('stands in the list as cancelled, and not as waiting for a payment that nobody owes', async () => {
  await renderScreens('statements', {
    answers: [({ path }) => listOf(path.endsWith('/statements') ? statements : [])],
    resource: 'statements',
    reader: buildUser({ isHSAdmin: true }),
    parts,
  });
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await rowOf(/Period 1/)).getByText('Cancelled')).toBeInTheDocument();
  expect((await rowOf(/Period 1/)).queryByText('Waiting for payment')).not.toBeInTheDocument();
  expect((await rowOf(/Period 2/)).getByText('Waiting for payment')).toBeInTheDocument();
});
