import layout from '../../../schemas/rules/layout.json' with { type: 'json' };

/** How the search text is matched. */
export const SEARCH_KINDS = {
  'name.like': 'Name contains',
  'name.starts_with': 'Name starts with',
  'shortName.like': 'Short name contains',
  'shortName.starts_with': 'Short name starts with',
  id: 'ID is',
} as const;
export type SearchKind = keyof typeof SEARCH_KINDS;

export type DirectorySort = 'name' | '-name' | 'id' | '-id';

/** What a directory of employers or intermediaries shows. It lives in the address, so that a page of it can be kept and shared. */
export interface DirectoryState {
  search: string;
  by: SearchKind;
  /** The first letter of the names, or '' for all. */
  letter: string;
  sort: DirectorySort;
  page: number;
  limit: number;
}

const defaults: DirectoryState = {
  search: '',
  by: 'name.like',
  letter: '',
  sort: 'name',
  page: layout.list.page,
  limit: layout.list.limit,
};

const wholeNumber = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** The state in an address. What is missing or makes no sense there is the default. */
export function readDirectoryState(params: URLSearchParams): DirectoryState {
  const by = params.get('by') ?? '';
  const sort = params.get('sort') ?? '';
  const letter = params.get('letter')?.toUpperCase() ?? '';
  const limit = wholeNumber(params.get('limit'));
  return {
    search: params.get('search')?.slice(0, 200) ?? '',
    by: Object.hasOwn(SEARCH_KINDS, by) ? (by as SearchKind) : defaults.by,
    letter: /^[A-Z]$/.test(letter) ? letter : '',
    sort: /^-?(?:name|id)$/.test(sort) ? (sort as DirectorySort) : defaults.sort,
    page: wholeNumber(params.get('page')) ?? defaults.page,
    limit: limit !== null && layout.list.limits.includes(limit) ? limit : defaults.limit,
  };
}

/**
 * The address of `changes` to what `params` holds. Defaults are left out. A new search, letter, order or size starts at the first page;
 * a search and a letter exclude each other, because both are about the beginning of the name.
 */
export function withDirectoryChanges(params: URLSearchParams, changes: Partial<DirectoryState>): URLSearchParams {
  const next = { ...readDirectoryState(params), page: defaults.page, ...changes };
  if (changes.search) next.letter = '';
  if (changes.letter) next.search = '';
  const written = new URLSearchParams(params);
  for (const name of Object.keys(defaults) as (keyof DirectoryState)[]) {
    if (next[name] === defaults[name]) written.delete(name);
    else written.set(name, String(next[name]));
  }
  return written;
}

/** Whether the search text can be asked for: an id is a whole number. */
export function isSearchable({ search, by }: DirectoryState): boolean {
  return by !== 'id' || search.trim() === '' || /^\d{1,9}$/.test(search.trim());
}

/** The filter of the service's list call. */
export function directoryFilter({ search, by, letter }: DirectoryState): Record<string, string | Record<string, string>> {
  const text = search.trim();
  if (letter) return { name: { starts_with: letter } };
  if (!text) return {};
  const [field = '', operator] = by.split('.');
  return { [field]: operator ? { [operator]: text } : text };
}
