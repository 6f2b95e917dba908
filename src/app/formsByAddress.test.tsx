import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { loaders, summaries } from 'virtual:resources';
import { buildUser } from '../../tests/setup/portal/portalFactories.ts';
import { listAnswer } from '../../tests/setup/portal/renderPortal.tsx';
import { renderPage } from '../../tests/setup/portal/renderPage.tsx';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { AddAdminAccess } from '../resources/admin-users/AddAdminAccess.tsx';
import { CloseEmployer } from '../resources/employers/CloseEmployer.tsx';
import { AssociateEmployer } from '../resources/intermediaries/AssociateEmployer.tsx';
import { MovePayroll } from '../resources/movePayroll/MovePayroll.tsx';
import { CreateScreen } from '../screens/create/CreateScreen.tsx';

const definitionOf = async (name: string): Promise<ResourceDefinition> => {
  const module = await loaders[name]?.();
  if (!module) throw new Error(`No resource "${name}".`);
  return module.default;
};
const createForms = summaries.filter(({ screens }) => screens.create).map(({ name }) => name);

const pages: [string, () => Promise<ReactElement>][] = [
  ...createForms.map((name): [string, () => Promise<ReactElement>] => [
    `the form that adds to ${name}`,
    async () => <CreateScreen definition={await definitionOf(name)} />,
  ]),
  ['move payroll', async () => <MovePayroll />],
  ['give access to employees', async () => <AddAdminAccess />],
  ['associate an employer', async () => <AssociateEmployer definition={await definitionOf('employers')} />],
  ['close employer', async () => <CloseEmployer definition={await definitionOf('employers')} />],
];

it.each(pages)('%s, opened by its address, is refused to those who may only read', async (_, load) => {
  const page = await load();
  await act(async () =>
    renderPage(page, {
      path: '/employers/7/form',
      answers: ({ method }) => (method === 'GET' ? listAnswer([]) : undefined),
      user: buildUser({ isExternalAdmin: true }),
    }),
  );
  expect(await screen.findByRole('note')).toHaveTextContent("You don't have permission to do this.");
  expect(document.querySelector('form')).toBeNull();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
