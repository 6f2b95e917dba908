import { expect, it } from 'vitest';
import { withArchive } from './archiving.ts';

const boats = {
  title: 'Boat',
  recordTitle: '{name}',
  endpoints: { show: { path: '/boats/{id}' } },
  list: { filters: ['name'], bulk: ['hull'] },
  actions: [{ id: 'paint' }],
};

it('a resource with an archive can be archived and restored, one by one and many at once', () => {
  const { actions, list } = withArchive({ ...boats, archive: { permission: 'boat.archive' } });
  expect(actions).toEqual([
    { id: 'paint' },
    expect.objectContaining({
      id: 'archive',
      path: '/boats/{id}/archive',
      permission: 'boat.archive',
      allowedAction: 'canArchive',
      confirm: {
        title: 'Archive boat',
        body: '{name} leaves the list and cannot be changed until it is restored.',
        successMessage: 'Boat archived',
      },
    }),
    expect.objectContaining({ id: 'restore', path: '/boats/{id}/restore', allowedAction: 'canRestore' }),
  ]);
  expect(list).toEqual({ filters: ['name', 'isArchived'], bulk: ['hull', 'archive', 'restore'] });
});

it('a resource without an archive stays unchanged', () => expect(withArchive(boats)).toBe(boats));
