/** The first part of the keys of the user's unread notices, of all parties. */
export const MY_NOTICES = 'my-notices';

const owners: ReadonlySet<unknown> = new Set([MY_NOTICES, 'notices', 'own-notices']);

interface Keyed {
  queryKey: readonly unknown[];
}

/** Queries of notices, wherever they are shown: in the bell, in lists, on a dashboard, or as a count of the menu. When one changes, all are read again. */
export const isOfNotices = ({ queryKey: [owner] }: Keyed): boolean => owners.has(owner);

/** Queries of notices but for those of the bell. */
export const isOfNoticeList = (query: Keyed): boolean => isOfNotices(query) && query.queryKey[0] !== MY_NOTICES;
