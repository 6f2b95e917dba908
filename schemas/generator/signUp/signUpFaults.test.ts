import { readFileSync } from 'node:fs';
import { linesOf } from '../../../tests/setup/schemas/faultPlaces.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { withStepFields } from './draftEntities.ts';
import { signUpFaults } from './signUpFaults.ts';

const meta = JSON.parse(readFileSync(join(import.meta.dirname, '../../meta/sign-up.meta.json'), 'utf8')) as JsonSchema;
const path = 'schemas/forms/sign-up/modules.json';

const schema = (id: string, properties: Record<string, JsonSchema>): EntitySchema => ({
  $id: id,
  title: id,
  type: 'object',
  properties,
});
const size = schema('size', {
  size: { title: 'Size', oneOf: [{ const: 'small' }, { const: 'large' }] },
  isNew: { title: 'New', type: 'boolean' },
});
const owner = schema('owner', { email: { title: 'Email', type: 'string' } });
const draft = schema('boat-draft', { source: { title: 'Source', oneOf: [{ const: 'direct' }] } });
const schemas = { entities: { 'boat-draft': draft }, forms: { size, owner } };

const sound = {
  $schema: '../../meta/sign-up.meta.json',
  modules: [
    {
      id: 'boat',
      title: 'Boat',
      path: 'boat',
      draft: 'boat-draft',
      opensAfter: [] as string[],
      steps: [
        { id: 'size', form: 'size', part: 'hull' },
        { id: 'owner', form: 'owner', part: 'crew.owner', when: [{ answer: 'boat.hull.size', is: ['large'] as unknown[] }] },
        { id: 'skipper', form: 'owner', part: 'crew.skipper', when: [{ answer: 'boat.source', is: ['direct'] as unknown[] }] },
      ],
    },
  ],
  rules: [{ answer: 'boat.crew.skipper.email', differsFrom: 'boat.crew.owner.email', message: 'Enter another address' }],
  clearing: [{ answer: 'boat.hull.size', clears: ['boat.crew'], title: 'Change?', body: 'You will lose the crew.' }],
};

function faultsOf(change: (file: typeof sound) => void, own = ['size', 'owner']): string[] {
  const content = structuredClone(sound);
  change(content);
  return linesOf(signUpFaults({ path, name: 'modules', text: JSON.stringify(content) }, meta, schemas, own));
}

const stepOf = (file: typeof sound, index: number) => {
  const step = file.modules[0]?.steps[index];
  if (!step) throw new Error(`There is no step ${index}.`);
  return step;
};

it('sound steps have no fault', () => expect(faultsOf(() => undefined)).toEqual([]));

it.each<[string, (file: typeof sound) => void, string]>([
  ['a form that is not there', (file) => (stepOf(file, 0).form = 'width'), '/modules/0/steps/0/form: there is no form "width"'],
  ['two steps of one id', (file) => (stepOf(file, 1).id = 'size'), '/modules/0/steps/1/id: is there already; choose another.'],
  [
    'a condition on an unknown answer',
    (file) => (stepOf(file, 1).when = [{ answer: 'boat.hull.width', is: [1] }]),
    '/modules/0/steps/1/when/0/answer: there is no answer "boat.hull.width"; correct it.',
  ],
  [
    'a condition on a later answer',
    (file) => Object.assign(stepOf(file, 0), { when: [{ answer: 'boat.crew.owner.email', is: ['a'] }] }),
    '/modules/0/steps/0/when/0/answer: "boat.crew.owner.email" is asked for later; move this step behind it.',
  ],
  [
    'a condition on a value that cannot be',
    (file) => (stepOf(file, 1).when = [{ answer: 'boat.hull.size', is: ['huge'] }]),
    '/modules/0/steps/1/when/0/is: "boat.hull.size" is never "huge"; write "small" or "large".',
  ],
  [
    'a condition on a flag as a text',
    (file) => (stepOf(file, 1).when = [{ answer: 'boat.hull.isNew', is: ['yes'] }]),
    '/modules/0/steps/1/when/0/is: "boat.hull.isNew" is never "yes"; write true or false.',
  ],
  [
    'a step that is known by an answer that is not there',
    (file) => Object.assign(stepOf(file, 1), { known: { answer: 'boat.isKnown', is: [true] } }),
    '/modules/0/steps/1/known/answer: there is no answer "boat.isKnown"; correct it.',
  ],
  [
    'a page that no earlier step begins',
    (file) => Object.assign(stepOf(file, 1), { page: 'skipper' }),
    '/modules/0/steps/1/page: no earlier step "skipper" begins a page;',
  ],
  [
    'a page that begins with a step which is not always asked',
    (file) => Object.assign(stepOf(file, 2), { page: 'owner' }),
    '/modules/0/steps/2/page: no earlier step "owner" begins a page;',
  ],
  [
    'an unknown draft',
    (file) => Object.assign(file.modules[0] ?? {}, { draft: 'ship-draft' }),
    '/modules/0/draft: there is no entity "ship-draft"',
  ],
  [
    'an unknown module',
    (file) => Object.assign(file.modules[0] ?? {}, { opensAfter: ['dock'] }),
    '/modules/0/opensAfter/0: there is no module "dock"; correct it.',
  ],
  [
    'a rule about an unknown answer',
    (file) => Object.assign(file.rules[0] ?? {}, { differsFrom: 'boat.crew.cook.email' }),
    '/rules/0/differsFrom: there is no answer "boat.crew.cook.email"; correct it.',
  ],
  [
    'a rule about an unknown date',
    (file) => {
      const rule = { answer: 'boat.hull.size', notAfter: 'boat.hull.built', message: 'Too late' };
      Object.assign(file, { rules: [rule] });
    },
    '/rules/0/notAfter: there is no answer "boat.hull.built"; correct it.',
  ],
  [
    'clearing of an unknown part',
    (file) => Object.assign(file.clearing[0] ?? {}, { clears: ['boat.sails'] }),
    '/clearing/0/clears/0: there are no answers below "boat.sails"; correct it.',
  ],
  [
    'an unknown key',
    (file) => Object.assign(stepOf(file, 0), { icon: 'boat' }),
    '/modules/0/steps/0/icon: there is no key "icon"; take it out.',
  ],
])('refuses %s, with its place and the remedy', (_, change, fault) => {
  expect(faultsOf(change)).toEqual([expect.stringContaining(`${path}, at ${fault}`)]);
});

it('refuses a form that no step has', () => {
  expect(faultsOf(() => undefined, ['size', 'owner', 'sails'])).toEqual([
    'schemas/forms/sign-up/sails.schema.json: no step has this form; add one to modules.json, or delete it.',
  ]);
});

it('the fields of the steps are fields of the draft, in their parts', () => {
  const modules = sound.modules.map((module) => ({
    ...module,
    steps: module.steps.map((step) => ({ title: step.id, when: [], known: null, ...step, part: step.part })),
  }));
  const { 'boat-draft': composed } = withStepFields(schemas.entities, {
    modules: modules as never,
    rules: [],
    clearing: [],
    forms: schemas.forms,
  });
  expect(composed?.properties).toMatchObject({
    source: draft.properties['source'],
    hull: { type: 'object', properties: size.properties },
    crew: { properties: { owner: { properties: owner.properties }, skipper: { properties: owner.properties } } },
  });
});
