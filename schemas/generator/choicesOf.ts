/** The lists that `"x-choices"` may name. */
export type Choices = Readonly<Record<'lifecycles', readonly string[]>>;

/** A schema, or a part of one, with each `"x-choices"` replaced by its `enum`. */
export function withChoices<Value>(value: Value, choices: Choices): Value {
  const walk = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).flatMap(([key, entry]): [string, unknown][] => {
        if (key !== 'x-choices') return [[key, walk(entry)]];
        const values = choices[entry as keyof Choices];
        return values.length > 0 ? [['enum', values]] : [];
      }),
    );
  };
  return walk(value) as Value;
}
