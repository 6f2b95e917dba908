import type { ResourceParts } from '../fields/parts/resourceParts.ts';

const files = import.meta.glob<{ parts: ResourceParts }>('../resources/*/parts.{ts,tsx}', { eager: true });

/** The parts that a resource adds to its generated screens: the file `parts` in the resource's folder in `src/resources`. */
export const resourceParts: Readonly<Record<string, ResourceParts>> = Object.fromEntries(
  Object.entries(files).map(([path, { parts }]) => [path.split('/').at(-2) ?? '', parts]),
);
