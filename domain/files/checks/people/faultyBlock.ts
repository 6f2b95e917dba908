/**
 * The rows in which a fault is most frequent: the block with the most faulty rows beyond the others, found while the rows go by. A column that was sorted from some row on is faulty in most
 * rows of its block, and a changed value here and there begins none.
 *
 * @see https://en.wikipedia.org/wiki/Maximum_subarray_problem (Kadane's algorithm)
 */
export class FaultyBlock {
  #count = 0;
  #lastPlace = 0;
  #present = { sum: 0, from: 0 };
  #best = { sum: 0, from: 0, to: 0 };

  /** @param place - Of the row among all rows, from 1 on. @param rowNumber - As a spreadsheet numbers it. */
  add(place: number, rowNumber: number): void {
    const right = place - this.#lastPlace - 1;
    const sum = Math.max(0, this.#present.sum - right);
    this.#present = { sum: sum + 1, from: sum === 0 ? rowNumber : this.#present.from };
    if (this.#present.sum > this.#best.sum) this.#best = { ...this.#present, to: rowNumber };
    this.#lastPlace = place;
    this.#count += 1;
  }

  /** The number of faulty rows, in the block and outside. */
  get count(): number {
    return this.#count;
  }

  /** The first row of the block. */
  get from(): number {
    return this.#best.from;
  }

  /** The last row of the block. */
  get to(): number {
    return this.#best.to;
  }
}
