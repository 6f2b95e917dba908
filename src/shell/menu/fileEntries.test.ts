import { describe, expect, it } from 'vitest';
import type { Party } from '../../../machines/flows/party.ts';
import type { ResourceSummary } from '../../fields/model/definition.ts';
import { buildEmployer, buildIntermediary, buildRelationship, buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { fileEntries } from './fileEntries.ts';

const employer: Party = { kind: 'employer', record: buildEmployer({ id: 7 }) };
const intermediary: Party = { kind: 'intermediary', record: buildIntermediary({ id: 3 }) };
const hsAdmin = buildUser({ isHSAdmin: true });

const file = (changes: Partial<ResourceSummary>): ResourceSummary => ({
  name: 'payrolls',
  scope: 'employer',
  portalPath: 'payrolls',
  title: 'Payroll',
  pluralTitle: 'Payrolls',
  listPermission: 'payroll.read',
  menu: { label: 'Payrolls' },
  screens: { list: true, show: true, create: false },
  ...changes,
});
const models = file({
  name: 'charge-models',
  scope: 'provider',
  portalPath: 'charge-models',
  listPermission: 'chargeModel.read',
  menu: { label: 'Charge models', group: 'Reference data', roles: ['hs-admin'] },
});
const addresses = (...args: Parameters<typeof fileEntries>) => fileEntries(...args).map(({ to }) => to);

describe('the entry of an employer’s resource', () => {
  it('lies below the employer that is viewed', () => {
    expect(fileEntries(hsAdmin, employer, [file({})])).toEqual([
      { id: 'file-payrolls', label: 'Payrolls', to: '/employers/7/payrolls' },
    ]);
  });

  it.each([
    ['to a user without access', buildUser(), employer],
    ['to those of another employer', buildUser({ companyRelationships: [buildRelationship({ companyId: 8 })] }), employer],
    ['while an intermediary is viewed', hsAdmin, intermediary],
    ['while no party is viewed', hsAdmin, null],
  ])('does not show %s', (_, user, party) => {
    expect(addresses(user, party, [file({})])).toEqual([]);
  });

  it('does not show without a menu key', () => {
    const { menu: _menu, ...plain } = file({});
    expect(addresses(hsAdmin, employer, [plain])).toEqual([]);
  });
});

it('of an intermediary’s resource lies below the intermediary, and carries isIntermediary=1', () => {
  const members = file({ name: 'members', scope: 'intermediary', portalPath: 'members', listPermission: 'intermediary.read' });
  expect(addresses(hsAdmin, intermediary, [members])).toEqual(['/employers/3/members?isIntermediary=1']);
  expect(addresses(hsAdmin, employer, [members])).toEqual([]);
});

describe('the entry of the provider’s resource', () => {
  it.each([
    ['an employer', employer, '/employers/7/charge-models'],
    ['an intermediary', intermediary, '/employers/3/charge-models?isIntermediary=1'],
    ['nobody', null, '/charge-models'],
  ])('shows under its heading while %s is viewed, and stays with them', (_, party, to) => {
    expect(fileEntries(hsAdmin, party, [models])).toEqual([
      { id: 'file-charge-models', label: 'Charge models', to, group: 'Reference data' },
    ]);
  });

  it('shows only to the roles that it names, even if everybody may read the records', () => {
    expect(addresses(buildUser({ companyRelationships: [buildRelationship()] }), employer, [models])).toEqual([]);
  });
});

it('the project’s own files add the reference data', () => {
  expect(addresses(hsAdmin, null)).toEqual(
    expect.arrayContaining(['/charge-models', '/jurisdictions', '/payment-services', '/strategies']),
  );
});
