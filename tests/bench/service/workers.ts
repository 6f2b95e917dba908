import { readFile } from 'node:fs/promises';
import { accessToken } from '../signIn.ts';
import type { Figure } from '../figure.ts';
import { serve } from '../serve.ts';
import { sized } from '../short.ts';
import { measureRequests } from './load.ts';

type Served = Awaited<ReturnType<typeof serve>>;

const rounds = sized(3, 1);
const path = '/api/v2/employers';

/** The processor seconds of a process and its children, threads included, in ticks of the system's clock. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may have spaces. Then: state, and as the 12th and 13th the times in user and system mode.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  const below = await Promise.all(children === '' ? [] : children.split(' ').map((child) => ticksOf(Number(child))));
  return Number(fields[11]) + Number(fields[12]) + below.reduce((sum, ticks) => sum + ticks, 0);
}

interface Load {
  readonly ticks: number;
  readonly perSecond: number;
}

async function loadOf({ origin, pid }: Served, token: string): Promise<Load> {
  const before = await ticksOf(pid);
  const { requests, perSecond } = await measureRequests(`${origin}${path}`, token);
  return { ticks: ((await ticksOf(pid)) - before) / requests, perSecond };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The processor time of a request with two processes, beside that with one: the services take turns. */
export async function measureWorkers(settings: Parameters<typeof serve>[0]): Promise<Figure[]> {
  const one = await serve(settings);
  try {
    const two = await serve({ ...settings, settings: { WORKERS: '2' } });
    try {
      const token = await accessToken(one.origin, 'hs-admin');
      const loads: { one: Load; two: Load }[] = [];
      for (let round = 0; round < rounds; round += 1)
        loads.push({ one: await loadOf(one, token), two: await loadOf(two, token) });
      const throughput = (of: 'one' | 'two'): number => median(loads.map((load) => load[of].perSecond));
      return [
        {
          name: 'Processor time of a request with two processes',
          value: 100 * median(loads.map((load) => load.two.ticks / load.one.ticks)),
          unit: '%',
          budget: 110,
        },
        { name: 'Answers a second of one process', value: throughput('one'), unit: 'requests' },
        { name: 'Answers a second of two processes', value: throughput('two'), unit: 'requests' },
      ];
    } finally {
      await two.stop();
    }
  } finally {
    await one.stop();
  }
}
