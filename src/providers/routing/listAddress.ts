import { createContext } from 'react';

/**
 * Translates between the two forms of a list state: react-admin's parameters, and the portal's address with one readable parameter for each field.
 */
export interface ListAddress {
  /** The query of an address as react-admin's parameters: `?filter={"q":"ada"}&sort=lastName&order=ASC&page=1&perPage=25`. */
  toAdmin: (search: string) => string;
  /**
   * The same query in the portal's form.
   * @param current - The query to replace. Parameters of others than the list are kept.
   * @throws Error with the file to change, if react-admin filters by a field that the list does not offer.
   */
  fromAdmin: (adminSearch: string, current: string) => string;
}

/** The list whose state is in the page's address; null if the page has none. */
export const ListAddressContext = createContext<ListAddress | null>(null);
