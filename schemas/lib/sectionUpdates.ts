/** What a resource's file says of the addresses at which its records are changed. */
interface Updated {
  endpoints: { show?: { path: string } };
}

/**
 * Whether a section is changed at its record's own address, by one PATCH for all such sections. The others each have an address of
 * their own below it.
 */
export const isUpdatedWithRecord = ({ endpoints }: Updated, update: { path: string }): boolean =>
  update.path === endpoints.show?.path;
