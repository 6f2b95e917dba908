import { inSentence } from '../inSentence.ts';

/** The field that marks archived records. */
export const ARCHIVED = 'isArchived';

interface Action {
  id: string;
  title: string;
  method: 'POST';
  path: string;
  permission: string;
  allowedAction: string;
  confirm: { title: string; body: string; successMessage: string };
}

/** The parts of a resource's file that concern its archive. */
interface Archived {
  title: string;
  recordTitle: string;
  archive?: { permission: string };
  endpoints: { show?: { path: string } };
  list: { filters: string[]; bulk?: string[] };
}

/** The two actions of a resource whose records can be archived; none without an archive or a record's address. */
export function archiveActions({ title, recordTitle, archive, endpoints: { show } }: Archived): Action[] {
  if (!archive || !show) return [];
  const { permission } = archive;
  return [
    {
      id: 'archive',
      title: 'Archive',
      method: 'POST',
      path: `${show.path}/archive`,
      permission,
      allowedAction: 'canArchive',
      confirm: {
        title: `Archive ${inSentence(title)}`,
        body: `${recordTitle} leaves the list and cannot be changed until it is restored.`,
        successMessage: `${title} archived`,
      },
    },
    {
      id: 'restore',
      title: 'Restore',
      method: 'POST',
      path: `${show.path}/restore`,
      permission,
      allowedAction: 'canRestore',
      confirm: {
        title: `Restore ${inSentence(title)}`,
        body: `${recordTitle} comes back to the list and can be changed again.`,
        successMessage: `${title} restored`,
      },
    },
  ];
}

/** A resource's file with the additions for its archive: the actions of a record and of many, and the filter that shows archived ones. */
export function withArchive<Resource extends Archived>(resource: Resource & { actions?: unknown }): Resource {
  const actions = archiveActions(resource);
  if (actions.length === 0) return resource;
  const { list, actions: others } = resource;
  return {
    ...resource,
    actions: [...(Array.isArray(others) ? (others as unknown[]) : []), ...actions],
    list: {
      ...list,
      filters: list.filters.includes(ARCHIVED) ? list.filters : [...list.filters, ARCHIVED],
      bulk: [...(list.bulk ?? []), ...actions.map(({ id }) => id)],
    },
  };
}
