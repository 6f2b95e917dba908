import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { DataProviderContext } from 'react-admin';
import { expect, it } from 'vitest';
import { buildEmployer, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { listAnswer, renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { definitionOf, listOf, renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { createDataProvider } from '../../providers/data/dataProvider.ts';
import { resources } from '../../providers/data/resources.ts';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import { RelatedList } from '../../screens/show/RelatedList.tsx';
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

/** A related list of an employer's record. */
function OfEmployer(props: ComponentProps<typeof RelatedList>) {
  const http = useHttpClient();
  const provider = createDataProvider({ employerId: 7, resources, send: (path, init) => http.request(path, init) });
  return (
    <DataProviderContext value={provider}>
      <RelatedList {...props} />
    </DataProviderContext>
  );
}

it('stands so in the list of a pay period, too', async () => {
  const definition = await definitionOf('pay-periods');
  const record = { id: 'd1', payrollDateUid: 'd1', allowedActions: {} };
  const list = definition.resource.related?.[0];
  if (!list) throw new Error('schemas/resources/pay-periods.json has no list of statements.');
  renderPortal(
    <ResourcePartsContext value={{ statements: parts }}>
      <DefinitionContext value={definition}>
        <OfEmployer related={list} record={record} />
      </DefinitionContext>
    </ResourcePartsContext>,
    {
      path: '/employers/7/contributions/d1',
      user: buildUser({ isHSAdmin: true }),
      party: { kind: 'employer', record: buildEmployer({ id: 7 }) },
      answers: () => listAnswer(statements),
    },
  );
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await rowOf(/Period 1/)).queryByText('Waiting for payment')).not.toBeInTheDocument();
  expect((await rowOf(/Period 2/)).getByText('Waiting for payment')).toBeInTheDocument();
});
