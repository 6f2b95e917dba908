/** Words that PostgreSQL takes for its own where a column's name could stand (its appendix C, "SQL Key Words": reserved ones). */
const reserved = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently ' +
    'constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default ' +
    'deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner ' +
    'intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or ' +
    'order outer overlaps placing primary references returning right select session_user similar some symmetric system_user table ' +
    'tablesample then to trailing true union unique user using variadic verbose when where window with'
  ).split(' '),
);

/**
 * A column's name as SQL: a field may be called `order`, and PostgreSQL has another meaning for that.
 * @example sqlName('order') // '"order"'
 * @example sqlName('held_on') // 'held_on'
 */
export const sqlName = (column: string): string => (reserved.has(column) ? `"${column}"` : column);
