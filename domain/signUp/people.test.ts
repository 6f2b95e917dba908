import { describe, expect, it } from 'vitest';
import { signUp } from '../../schemas/built/signUp.js';
import { givenPeople, stepsOfSamePerson } from './people.ts';

const module = signUp.modules.find(({ id }) => id === 'signUp') ?? expect.fail('There is no module signUp.');
const stepOf = (id: string) => module.steps.find((step) => step.id === id) ?? expect.fail(`There is no step ${id}.`);
const ada = { firstName: 'Ada', lastName: 'King', email: 'ada@oak.example' };
const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@oak.example' };
const of = (contact: object, responsible: object, signatory: object = {}) => ({
  signUp: {
    personalInformation: ada,
    accountAccess: {
      primaryUserType: 'someoneElse',
      primaryUser: contact,
      responsibleUserType: 'someoneElse',
      responsibleUser: responsible,
    },
    authorisedSignatory: { signatoryType: 'someoneElse', signatory },
  },
});

describe('the people of a sign-up', () => {
  it('are those with a name and an address, each once in their first part', () => {
    const people = givenPeople(module, of(grace, { ...grace, email: 'GRACE@oak.example' }, { firstName: 'Alan' }));
    expect(people).toEqual([
      { step: 'personalInformation', role: 'you', values: ada },
      { step: 'primaryUser', role: 'day-to-day contact', values: grace },
    ]);
  });

  it('are not those of a step that is no longer asked', () => {
    const { signUp: draft } = of(grace, grace);
    const answers = { signUp: { ...draft, accountAccess: { ...draft.accountAccess, primaryUserType: 'individual' } } };
    expect(givenPeople(module, answers).map(({ step }) => step)).toEqual(['personalInformation', 'responsibleUser']);
  });
});

describe('the same person', () => {
  it('is named by the later steps with the same values', () => {
    const ids = (answers: ReturnType<typeof of>, step = 'primaryUser') =>
      stepsOfSamePerson(module, stepOf(step), answers).map(({ id }) => id);
    expect(ids(of(grace, grace, grace))).toEqual(['responsibleUser', 'signatory']);
    expect(ids(of(grace, ada, grace))).toEqual(['signatory']);
    expect(ids(of(grace, grace, ada), 'responsibleUser')).toEqual([]);
    expect(ids(of({ firstName: 'Grace' }, { firstName: 'Grace' }))).toEqual(['responsibleUser']);
  });

  it('needs a name or an address to be found', () =>
    expect(stepsOfSamePerson(module, stepOf('primaryUser'), of({}, {}, {}))).toEqual([]));
});
