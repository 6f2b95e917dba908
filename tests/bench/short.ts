/**
 * Whether this is the short run, `BENCH_SHORT=1`: every part once, on the smallest data, to see that it still works. Its figures say nothing, so that none of them is
 * held to a limit.
 */
export const isShort = process.env['BENCH_SHORT'] === '1';

/** The size of a part: the usual one, or that of the short run. */
export const sized = <Value>(usual: Value, short: Value): Value => (isShort ? short : usual);
