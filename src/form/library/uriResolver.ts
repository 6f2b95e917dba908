/**
 * In the build, replaces the library with which RJSF resolves a `$ref` against the enclosing `$id`. drawnSchema has already resolved all references,
 * so the general case does not arise.
 */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, ref: string): string => (ref.startsWith('#') ? `${base.replace(/#.*$/, '')}${ref}` : ref),
};
