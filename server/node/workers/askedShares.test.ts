import { describe, expect, it, vi } from 'vitest';
import { askForShares, type AskedShares, divideShares, type Shared } from './askedShares.ts';

const minute = Date.parse('2026-11-21T12:00:00Z');
const most = 200;

/** Processes that share, with each question on its way for a turn of the event loop. */
function sharing(count: number) {
  const asked: number[] = [];
  const processes: AskedShares[] = [];
  const arrive = () => new Promise<void>((resolve) => void setImmediate(resolve));
  const recall = async (shared: Shared): Promise<number> => {
    await arrive();
    return processes.reduce((sum, one) => sum + one.giveBack(shared), 0);
  };
  const divide = divideShares({ parts: 4 * count, recall });
  for (let made = 0; made < count; made += 1)
    processes.push(
      askForShares(async (wanted) => {
        await arrive();
        const share = await divide(wanted);
        asked.push(share);
        return share;
      }),
    );
  const take = async (process: number, began = minute): Promise<boolean> =>
    (await processes[process]?.take('requests ada', began, most)) ?? false;
  return { take, asked };
}

const taken = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

describe('shares of several processes', () => {
  it.each([
    ['all at one process', (n: number) => (n >= 0 ? 0 : 1)],
    ['at two in turns', (n: number) => n % 2],
    ['a few at the first, and all others at the second', (n: number) => (n < 3 ? 0 : 1)],
    ['nearly all at the first, and the last at the second', (n: number) => (n < 190 ? 0 : 1)],
  ])('are neither more nor fewer than all: %s, one after the other', async (_, processOf) => {
    const { take } = sharing(2);
    const answers: boolean[] = [];
    for (let n = 0; n < 250; n += 1) answers.push(await take(processOf(n)));
    expect(answers.indexOf(false)).toBe(most);
    expect(taken(answers)).toBe(most);
  });

  it('are neither more nor fewer than all, when the requests of four processes meet', async () => {
    const { take } = sharing(4);
    expect(taken(await Promise.all(Array.from({ length: 900 }, (_, n) => take(n % 4))))).toBe(most);
  });

  it('begin again with each minute', async () => {
    const { take } = sharing(2);
    for (let n = 0; n < most; n += 1) await take(n % 2);
    expect(await take(0)).toBe(false);
    expect(taken(await Promise.all(Array.from({ length: 250 }, (_, n) => take(n % 2, minute + 60_000))))).toBe(most);
  });

  it('of a minute that has passed say nothing about the next one', async () => {
    const answers: ((share: number) => void)[] = [];
    const { take } = askForShares(() => new Promise<number>((resolve) => void answers.push(resolve)));
    const next = minute + 60_000;
    // The question of the old minute is on its way when the new one begins.
    const [late, early] = [take('requests ada', minute, most), take('requests ada', next, most)];
    const refuseOld = answers[0];
    refuseOld?.(0);
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(1));
    answers[1]?.(2);
    expect(await Promise.all([early, late])).toEqual([true, true]);
  });

  it('are asked for less often than they are taken, and no more once there are none', async () => {
    const { take, asked } = sharing(2);
    for (let n = 0; n < 10 * most; n += 1) await take(n % 2);
    expect(asked.filter((share) => share > 0).length).toBeLessThan(most / 4);
    // Each process learns it once.
    expect(asked.filter((share) => share === 0)).toHaveLength(2);
  });
});
