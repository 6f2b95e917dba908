import type { ResourceParts } from '../fields/parts/resourceParts.ts';

const files = import.meta.glob<{ parts: ResourceParts }>('../resources/{,own/}*/parts.{ts,tsx}', { eager: true });

/** The parts that a resource adds to its generated screens: the file `parts` in the resource's folder in `src/resources`, or in `own` there. */
export const resourceParts: Readonly<Record<string, ResourceParts>> = Object.fromEntries(
  Object.entries(files).map(([path, { parts }]) => [path.split('/').at(-2) ?? '', parts]),
);
