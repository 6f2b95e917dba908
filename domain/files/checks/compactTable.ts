const FIRST_SLOTS = 1024;

/** The 64 bits of a key in two halves (cyrb53 by bryc, public domain, with all of its bits). */
class KeyHash {
  high = 0;
  low = 0;

  read(key: string): void {
    let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    this.high = high >>> 0;
    this.low = low >>> 0;
  }
}

const hashed = new KeyHash();
/** The two halves of a hash, which are read as one number without numbers between them. */
const halves = new DataView(new ArrayBuffer(8));

/** The 64 bits of a key as a whole number with a sign, in decimals, as the database keeps it. Equal keys are equal in a {@link CompactTable} too. */
export function hashOfKey(key: string): string {
  hashed.read(key);
  halves.setUint32(0, hashed.high);
  halves.setUint32(4, hashed.low);
  return halves.getBigInt64(0).toString();
}

/**
 * The first row of each key, in 12 bytes for each slot: a million rows take about 25 MB, where a Map of texts would take 100.
 *
 * A key is kept as 64 bits, so that among a million keys two differ but look the same in one file
 * of 37 million.
 */
export class CompactTable {
  #high = new Uint32Array(FIRST_SLOTS);
  #low = new Uint32Array(FIRST_SLOTS);
  /** Rows are numbered from 1: 0 is an empty slot. */
  #rows = new Uint32Array(FIRST_SLOTS);
  #size = 0;
  /** The key that was asked for last. */
  readonly #key = new KeyHash();

  /** The row that had the key before; undefined if this one is the first, which is then remembered. */
  firstRow(key: string, rowNumber: number): number | undefined {
    if (this.#size * 2 >= this.#rows.length) this.#grow();
    this.#key.read(key);
    const slot = this.#slot();
    const before = this.#rows[slot];
    if (before !== 0) return before;
    this.#fill(slot, rowNumber);
    return undefined;
  }

  /** The first row of the key; undefined if no row has it. */
  rowOf(key: string): number | undefined {
    this.#key.read(key);
    const row = this.#rows[this.#slot()];
    return row === 0 ? undefined : row;
  }

  has(key: string): boolean {
    return this.rowOf(key) !== undefined;
  }

  /** The slot of the key, or the empty one where it belongs. */
  #slot(): number {
    const mask = this.#rows.length - 1;
    let slot = this.#key.low & mask;
    while (this.#rows[slot] !== 0 && (this.#high[slot] !== this.#key.high || this.#low[slot] !== this.#key.low))
      slot = (slot + 1) & mask;
    return slot;
  }

  #fill(slot: number, rowNumber: number): void {
    this.#high[slot] = this.#key.high;
    this.#low[slot] = this.#key.low;
    this.#rows[slot] = rowNumber;
    this.#size += 1;
  }

  #grow(): void {
    const [high, low, rows] = [this.#high, this.#low, this.#rows];
    this.#high = new Uint32Array(rows.length * 2);
    this.#low = new Uint32Array(rows.length * 2);
    this.#rows = new Uint32Array(rows.length * 2);
    this.#size = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      if (row === 0) continue;
      this.#key.high = high[at] ?? 0;
      this.#key.low = low[at] ?? 0;
      this.#fill(this.#slot(), row);
    }
  }
}
