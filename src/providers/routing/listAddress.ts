import { createContext } from 'react';

/** The two ways to write down what a list shows: react-admin's parameters, and the portal's address with one readable parameter a field. */
export interface ListAddress {
  /** The query of an address in react-admin's words: `?filter={"q":"ada"}&sort=lastName&order=ASC&page=1&perPage=25`. */
  toAdmin: (search: string) => string;
  /**
   * The query that says the same in the portal's words.
   * @param current - The query that it takes the place of: what is not the list's own stays.
   * @throws Error naming the file to change, when react-admin filters by a field that the list does not offer.
   */
  fromAdmin: (adminSearch: string, current: string) => string;
}

/** The list whose state is in the page's address; null where the page has none. */
export const ListAddressContext = createContext<ListAddress | null>(null);
