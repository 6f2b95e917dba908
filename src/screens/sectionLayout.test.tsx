import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildEmployee, employeeRecord, surroundings } from '../../tests/setup/portal/employees.ts';
import { definitionOf, renderScreens } from '../../tests/setup/portal/renderScreen.tsx';

const employees = await definitionOf('employees');
const { resource } = employees;
const { create } = resource.endpoints;
if (!create) throw new Error('Employees are added by a form: schemas/resources/employees.json.');
const sections = resource.sections.map((section, index) => ({
  ...section,
  ...(index === 0 && { columns: 2 as const, width: 'full' as const }),
}));
const created = create.sections.map((section, index) => ({
  ...section,
  columns: 2 as const,
  ...(index < 2 && { width: 'half' as const }),
}));
const definition = {
  ...employees,
  resource: { ...resource, sections, endpoints: { ...resource.endpoints, create: { ...create, sections: created } } },
};
const answers = [surroundings, employeeRecord(buildEmployee())];
const [first, second] = resource.sections.map(({ title }) => title);
const columnsIn = (element: Element) => element.querySelector('[data-columns="2"]');

it('a section has its fields in two columns, on the record and in its form', async () => {
  const { user } = await renderScreens('employees/e1', { definition, answers });
  const card = await screen.findByRole('region', { name: first });
  expect(columnsIn(card)?.tagName).toBe('DL');
  expect(columnsIn(await screen.findByRole('region', { name: second }))).toBeNull();
  await user.click(within(card).getByRole('button', { name: /^Edit/ }));
  const [field] = await within(card).findAllByRole('textbox');
  expect(columnsIn(card)?.contains(field ?? null)).toBe(true);
});

it('sections of half width share a row of the form', async () => {
  await renderScreens('employees/add-new', { definition, answers });
  const parts = await Promise.all(created.map(({ title }) => screen.findByRole('region', { name: title })));
  expect(parts.map((part) => part.hasAttribute('data-half'))).toEqual(created.map((_, index) => index < 2));
  expect(parts[0]?.parentElement).toHaveAttribute('data-halves');
});
