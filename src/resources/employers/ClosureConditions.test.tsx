import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { ClosureConditions } from './ClosureConditions.tsx';

const payrolls = {
  code: 'activePayrolls',
  description: 'Cease each.',
  count: 2,
  isBlocking: true,
  href: '/employers/7/payrolls',
} as const;
const employees = { code: 'activeEmployees', description: 'They leave.', count: 1200, isBlocking: false, href: null } as const;

it('lists the open items with their number, their link and whether they block the closure', () => {
  renderPortal(<ClosureConditions conditions={[payrolls, employees]} isClosed={false} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Active payrolls: 2Cease each.Must be resolved',
    'Current employees: 1,200They leave.No action needed',
  ]);
  expect(screen.getByRole('link', { name: 'Active payrolls' })).toHaveAttribute('href', '/employers/7/payrolls');
  expect(screen.getByText('1 thing to resolve')).toBeInTheDocument();
});

it('shows that nothing is open', () => {
  renderPortal(<ClosureConditions conditions={[]} isClosed={false} />);
  expect(screen.getByText('No open items.')).toBeInTheDocument();
});
