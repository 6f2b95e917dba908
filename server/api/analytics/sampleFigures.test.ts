import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareContributions } from '../../../tests/setup/api/figures/compareContributions.ts';
import { compareDataQuality } from '../../../tests/setup/api/figures/compareDataQuality.ts';
import { compareMembers } from '../../../tests/setup/api/figures/compareMembers.ts';
import { comparePay } from '../../../tests/setup/api/figures/comparePay.ts';
import { comparePayments } from '../../../tests/setup/api/figures/comparePayments.ts';
import { compareRequests } from '../../../tests/setup/api/figures/compareRequests.ts';
import { sampleFigures, type SampleFigures, seeds } from '../../../tests/setup/api/figures/sampleFigures.ts';

/** The records are counted one by one, and not by the SQL of the figures. */
describe.each(seeds)('the figures of %s', (_, seed) => {
  let sample: SampleFigures;
  beforeAll(async () => {
    sample = await sampleFigures(seed);
  }, 120_000);
  afterAll(() => sample.test.close());

  it('are those of the contributions', async () => {
    expect(await compareContributions(sample)).toBeGreaterThan(50);
  }, 60_000);

  it('are those of the members, and of their months', async () => {
    expect(await compareMembers(sample)).toBeGreaterThan(50);
  }, 60_000);

  it('are those of the salaries and the contributions of today', async () => {
    expect(await comparePay(sample)).toBeGreaterThan(50);
  }, 60_000);

  it('are those of the late payments, the submissions and the payments', async () => {
    const { late, punctual } = await comparePayments(sample);
    expect(late).toBeGreaterThan(20);
    expect(punctual).toBeGreaterThan(200);
  }, 60_000);

  it('are those of the requests', async () => {
    expect(await compareRequests(sample)).toBeGreaterThan(50);
  }, 60_000);

  it('are the faults of the details, and lead to the lists of them', async () => {
    expect(await compareDataQuality(sample)).toBeGreaterThan(4);
  }, 60_000);
});
