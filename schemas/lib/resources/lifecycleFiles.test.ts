import { describe, expect, it } from 'vitest';
import type { EntitySchema } from '../jsonSchema.ts';
import { eventFlag, eventPath, type LifecycleChart, withLifecycle, withLifecycles } from './lifecycleFiles.ts';

const chart: LifecycleChart = {
  title: 'Boat',
  initial: 'ashore',
  states: [
    { state: 'ashore', label: 'Ashore' },
    { state: 'afloat', label: 'Afloat', tone: 'success' },
  ],
  events: [
    { event: 'launch', label: 'Launch', to: 'afloat' },
    { event: 'haulOut', label: 'Haul out', to: null },
  ],
};
const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    allowedActions: {
      title: 'Actions',
      type: 'object',
      properties: { canEdit: { title: 'Can be edited', type: 'boolean' } },
    },
  },
};
const boats = {
  entity: 'boat',
  title: 'Boat',
  recordTitle: '{name}',
  endpoints: { show: { path: '/boats/{id}' } },
  sections: [{ fields: ['name'] }, { fields: [] }],
  actions: [{ id: 'paint' }],
  lifecycle: {
    machine: 'boat',
    state: 'whereabouts',
    events: {
      launch: { permission: 'boat.launch' },
      haulOut: { permission: 'boat.launch', title: 'Haul', form: 'haul-out', prefill: ['name'] },
    },
  },
};
const living = withLifecycle({ resource: boats, entity: boat }, { boat: chart });

it('names the flag and the address of an event', () => {
  expect(eventFlag('haulOut')).toBe('canHaulOut');
  expect(eventPath('/boats/{id}', 'haulOut')).toBe('/boats/{id}/haul-out');
});

describe('a resource with a lifecycle', () => {
  it('has an action for each event, before its own', () => {
    expect(living.resource.actions).toEqual([
      {
        id: 'launch',
        title: 'Launch',
        method: 'POST',
        path: '/boats/{id}/launch',
        permission: 'boat.launch',
        allowedAction: 'canLaunch',
        confirm: { title: 'Launch', body: '{name} will be afloat.', successMessage: 'Boat afloat' },
      },
      {
        id: 'haulOut',
        title: 'Haul',
        method: 'POST',
        path: '/boats/{id}/haul-out',
        permission: 'boat.launch',
        allowedAction: 'canHaulOut',
        form: { schema: 'haul-out', prefill: ['name'] },
        confirm: { title: 'Haul', body: '{name}: haul out?', successMessage: 'Haul out: done' },
      },
      { id: 'paint' },
    ]);
  });

  it('has the read-only field of the state, with the values of the chart', () => {
    expect(living.entity.properties['whereabouts']).toEqual({
      title: 'Status',
      type: 'string',
      readOnly: true,
      default: 'ashore',
      oneOf: [
        { const: 'ashore', title: 'Ashore', 'x-tone': 'neutral' },
        { const: 'afloat', title: 'Afloat', 'x-tone': 'success' },
      ],
    });
    expect(living.resource.sections).toEqual([{ fields: ['name', 'whereabouts'] }, { fields: [] }]);
  });

  it('has a flag and a reason for each event, beside its own', () => {
    const { properties } = living.entity.properties['allowedActions'] ?? {};
    expect(Object.keys(properties ?? {})).toEqual(['canEdit', 'canLaunch', 'canHaulOut', 'reasons']);
    expect(Object.keys(properties?.['reasons']?.properties ?? {})).toEqual(['canEdit', 'canLaunch', 'canHaulOut']);
  });

  it("keeps its own files' settings of the field, and its position", () => {
    const entity = { ...boat, properties: { ...boat.properties, whereabouts: { title: 'Whereabouts' } } };
    const resource = { ...boats, sections: [{ fields: ['name'] }, { fields: ['whereabouts'] }] };
    const own = withLifecycle({ resource, entity }, { boat: chart });
    expect(own.entity.properties['whereabouts']).toMatchObject({ title: 'Whereabouts', default: 'ashore' });
    expect(own.resource.sections).toEqual(resource.sections);
  });
});

it('does not change files without events', () => {
  const resource = { ...boats, lifecycle: { machine: 'boat' } };
  expect(withLifecycle({ resource, entity: boat }, { boat: chart })).toEqual({ resource, entity: boat });
});

it('handles all files at once', () => {
  const files = withLifecycles({ resources: { boats }, entities: { boat }, other: 1 }, { boat: chart });
  expect(files).toEqual({ resources: { boats: living.resource }, entities: { boat: living.entity }, other: 1 });
});
