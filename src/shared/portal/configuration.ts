import type { Configuration } from '../../../schemas/generated/types.ts';

/** The fields of the provider's configuration that the portal shows. A screen that needs another one adds it here. */
const fields = [
  'brandName',
  'publicWebsiteUrl',
  'helpUrl',
  'contactEmail',
  'contactPhoneNumber',
  'largestFileBytes',
] as const satisfies readonly (keyof Configuration)[];

/** The provider's configuration, as far as the portal reads it. */
export type PortalConfiguration = Pick<Configuration, (typeof fields)[number]>;

/** The call that reads these fields. */
export const configurationCall = `/configuration?fields=${fields.join(',')}`;
