/**
 * In the build, takes the place of the library by which RJSF resolves a `$ref` against the `$id` of what it stands in. drawnSchema writes
 * all references out, so the general case does not arise.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, ref: string): string => (ref.startsWith('#') ? `${base.replace(/#.*$/, '')}${ref}` : ref),
};
