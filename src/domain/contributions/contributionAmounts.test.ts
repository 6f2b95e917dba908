import { expect, it } from 'vitest';
import { faultsOf } from './contributionAmounts.ts';
import type { RowChange } from '../../grid/sheet/sheetTypes.ts';

it('faults of a refused call go to their cells, those of a row to its first amount, and others stay texts', () => {
  const changes: RowChange[] = [
    { id: 'a', values: { employeeLumpSum: 1 } },
    { id: 'b', values: { employerLumpSum: 1 } },
  ];
  const errors = [
    { field: 'changes[1].employerLumpSum', defaultMessage: 'Too much' },
    { field: 'changes[0].employerContributionUid', defaultMessage: 'Cancelled' },
    { field: 'changes', defaultMessage: 'Send fewer' },
    { field: 'changes[7].employerLumpSum', defaultMessage: 'Unknown' },
  ];
  expect(faultsOf(errors, changes)).toEqual({
    cells: [
      { id: 'b', field: 'employerLumpSum', text: 'Too much' },
      { id: 'a', field: 'employeeRegularAmount', text: 'Cancelled' },
    ],
    others: ['Send fewer', 'Unknown'],
  });
});
