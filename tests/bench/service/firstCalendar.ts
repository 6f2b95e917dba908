import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Figure } from '../figure.ts';

/** The most time that a month of 100,000 employers, which is about this many periods, may take. */
const month = { periods: 300_000, seconds: 60 };
/** A first start makes the periods of several weeks ahead. */
const limit = 15 * 60_000;
const pollMilliseconds = 1_000;

interface CalendarJob {
  state: string;
  seconds: number | null;
}

/** Waits until the calendar's step of the first start is done, so that it does not share the processors with what is measured. */
export async function firstCalendar(url: string): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const deadline = Date.now() + limit;
    for (;;) {
      const { rows } = await pool.query<CalendarJob>(
        `select state, extract(epoch from completed_on - started_on)::float as seconds from jobs.job where name = 'calendar' order by created_on limit 1`,
      );
      const [job] = rows;
      if (job?.state === 'completed' && job.seconds !== null) return [monthOf(await periodCount(pool), job.seconds)];
      if (Date.now() > deadline)
        throw new Error(`The calendar's step is "${job?.state ?? 'not there'}" after ${limit / 60_000} minutes.`);
      await delay(pollMilliseconds);
    }
  } finally {
    await pool.end();
  }
}

async function periodCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from portal.pay_periods');
  return rows[0]?.count ?? 0;
}

/** The time of a month, by that of the step. */
const monthOf = (periods: number, seconds: number): Figure => ({
  name: `${month.periods.toLocaleString('en-GB')} pay periods, by the ${periods.toLocaleString('en-GB')} of the first start`,
  value: (seconds * month.periods) / Math.max(1, periods),
  unit: 's',
  budget: month.seconds,
});
