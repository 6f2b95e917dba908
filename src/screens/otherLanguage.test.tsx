import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PensionScheme } from '../../schemas/generated/types.ts';
import { buildRelationship, buildUser } from '../../tests/setup/portal/portalFactories.ts';
import { type Answer, listOf, renderScreens } from '../../tests/setup/portal/renderScreen.tsx';
import { languages } from '../providers/i18n/language.ts';
import { resumeLanguage } from '../providers/i18n/resumeLanguage.ts';
import { changeLanguage } from '../providers/i18n/loadLanguage.ts';

const scheme: Partial<PensionScheme> = {
  pensionSchemeUid: 's1',
  name: 'Harbour pension',
  type: 'groupSipp',
  isActive: true,
  allowedActions: { canEdit: true, canEditTerms: false },
};
const answers: Answer[] = [
  ({ path }) => (path === '/employers/7/pension-schemes' ? listOf([scheme]) : undefined),
  ({ path }) => (path === '/pension-schemes/s1' ? { data: scheme } : undefined),
  ({ path }) => (/strategies|charge-models/.test(path) ? listOf([]) : undefined),
];
const reader = buildUser({ isHSAdmin: true, companyRelationships: [buildRelationship({ companyId: 7 })] });
const open = (address: string) => renderScreens(address, { answers, resource: 'pension-schemes', reader });
afterEach(() => act(() => changeLanguage('en')));

it('a list, a record and its forms are in the user’s language, from a file alone', async () => {
  expect(languages).toEqual({ en: 'English', cy: 'Cymraeg' });
  await changeLanguage('cy');
  const list = await open('pension-schemes');
  const table = await screen.findByRole('table', { name: 'Cynlluniau pensiwn' });
  expect(await within(table).findByRole('columnheader', { name: 'Gweithredol' })).toBeInTheDocument();
  expect(await within(table).findByRole('cell', { name: 'SIPP grŵp' })).toBeInTheDocument();
  expect(within(table).getByRole('cell', { name: 'Ie' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Hidlwyr' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1 cynllun pensiwn');
  expect(document.documentElement.lang).toBe('cy');
  list.unmount();

  const record = await open('pension-schemes/s1');
  const section = await screen.findByRole('region', { name: 'Cynllun' });
  await record.user.click(within(section).getByRole('button', { name: 'Golygu cynllun' }));
  const name = await within(section).findByRole('textbox', { name: /^Enw$|^Enw / });
  await record.user.clear(name);
  await record.user.click(within(section).getByRole('button', { name: 'Cadw' }));
  expect(await within(section).findAllByText('Rhowch enw o 120 nod neu lai')).not.toHaveLength(0);
  record.unmount();

  await open('pension-schemes/add-new');
  expect(await screen.findByRole('heading', { name: 'Ychwanegu cynllun pensiwn' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: "Telerau'r darparwr" })).toBeInTheDocument();
  // A text without a translation stays in English.
  expect(screen.getByRole('button', { name: 'Canslo' })).toBeInTheDocument();
});

it('is stored in the browser, and can be changed back to English', async () => {
  await changeLanguage('cy');
  expect(localStorage.getItem('portal.language')).toBe('cy');
  await changeLanguage('en');
  localStorage.setItem('portal.language', 'cy');
  expect(document.documentElement.lang).toBe('en-GB');
  await resumeLanguage();
  expect(document.documentElement.lang).toBe('cy');
  await changeLanguage('en');
  await open('pension-schemes');
  expect(await screen.findByRole('table', { name: 'Pension schemes' })).toBeInTheDocument();
});
