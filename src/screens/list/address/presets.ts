import type { Resource } from '../../../../schemas/generated/types.ts';

/** A ready selection of a list's records, with its own order. */
export type Preset = NonNullable<Resource['list']['presets']>[number];

const PRESET = 'preset';
const FILTER = /^filter\.([^.]+)/;

const isEverything = ({ filter }: Preset): boolean => filter === undefined;

/**
 * The preset that an address shows; undefined for a list without presets. Without a name in the address it is the first. An address that is narrowed
 * by itself, such as a link to the pay periods of a payroll, shows everything, and so does one with a filter of a field that its preset fixes.
 */
export function presetOf(params: URLSearchParams, { presets = [] }: Resource['list']): Preset | undefined {
  const filtered = [...params.keys()].flatMap((name) => FILTER.exec(name)?.[1] ?? []);
  const everything = presets.find(isEverything);
  const named = presets.find(({ id }) => id === params.get(PRESET));
  const isNarrowed = filtered.length > 0 || (params.get('search') ?? '') !== '';
  const chosen = named ?? (isNarrowed ? everything : presets[0]);
  return filtered.some((field) => chosen?.filter?.[field] !== undefined) ? everything : chosen;
}

/** Names the preset in an address that would show another one without its name. */
export function writePreset(params: URLSearchParams, id: string | undefined, list: Resource['list']): void {
  params.delete(PRESET);
  if (id !== undefined && presetOf(params, list)?.id !== id) params.set(PRESET, id);
}

/** The list as a preset shows it: in the preset's order, unless the address has another. */
export const inOrderOf = (list: Resource['list'], preset: Preset | undefined): Resource['list'] =>
  preset?.sort === undefined ? list : { ...list, defaultSort: preset.sort };
