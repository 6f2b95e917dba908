const FIRST_SLOTS = 1024;

/**
 * The first row of each key, in 12 bytes for each slot: a million rows take about 25 MB, where a Map of texts would take 100.
 *
 * A key is kept as 64 bits (cyrb53 by bryc, public domain, with all of its bits), so that among a million keys two differ but look the same in one file
 * of 37 million.
 */
export class CompactTable {
  #high = new Uint32Array(FIRST_SLOTS);
  #low = new Uint32Array(FIRST_SLOTS);
  /** Rows are numbered from 1: 0 is an empty slot. */
  #rows = new Uint32Array(FIRST_SLOTS);
  #size = 0;
  /** The two halves of the key that was asked for last. */
  #keyHigh = 0;
  #keyLow = 0;

  /** The row that had the key before; undefined if this one is the first, which is then remembered. */
  firstRow(key: string, rowNumber: number): number | undefined {
    if (this.#size * 2 >= this.#rows.length) this.#grow();
    this.#readKey(key);
    const slot = this.#slot();
    const before = this.#rows[slot];
    if (before !== 0) return before;
    this.#fill(slot, rowNumber);
    return undefined;
  }

  has(key: string): boolean {
    this.#readKey(key);
    return this.#rows[this.#slot()] !== 0;
  }

  #readKey(key: string): void {
    let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57];
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      high = Math.imul(high ^ code, 2_654_435_761);
      low = Math.imul(low ^ code, 1_597_334_677);
    }
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    this.#keyHigh = high >>> 0;
    this.#keyLow = low >>> 0;
  }

  /** The slot of the key, or the empty one where it belongs. */
  #slot(): number {
    const mask = this.#rows.length - 1;
    let slot = this.#keyLow & mask;
    while (this.#rows[slot] !== 0 && (this.#high[slot] !== this.#keyHigh || this.#low[slot] !== this.#keyLow))
      slot = (slot + 1) & mask;
    return slot;
  }

  #fill(slot: number, rowNumber: number): void {
    this.#high[slot] = this.#keyHigh;
    this.#low[slot] = this.#keyLow;
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
      this.#keyHigh = high[at] ?? 0;
      this.#keyLow = low[at] ?? 0;
      this.#fill(this.#slot(), row);
    }
  }
}
