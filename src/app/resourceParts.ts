import type { ResourceParts } from '../fields/parts/resourceParts.ts';

const files = import.meta.glob<{ parts: ResourceParts }>('../resources/*/parts.{ts,tsx}', { eager: true });

/** What is more than a resource's schema, and stands in its ordinary screens: the file `parts` in the folder of that name in `src/resources`. */
export const resourceParts: Readonly<Record<string, ResourceParts>> = Object.fromEntries(
  Object.entries(files).map(([path, { parts }]) => [path.split('/').at(-2) ?? '', parts]),
);
