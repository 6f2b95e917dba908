import type { Resource } from '../../../schemas/generated/types.ts';

// A JSON import widens every literal to string; npm run generate has checked these files against their meta-schema.
const files = import.meta.glob('../../../schemas/resources/*.json', { eager: true, import: 'default' }) as Record<
  string,
  Resource
>;

/** Every file of schemas/resources, by its name. */
export const resources: Readonly<Record<string, Resource>> = Object.fromEntries(
  Object.values(files).map((resource) => [resource.name, resource]),
);
