import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The places that make the day out of a time. Everything else asks them. */
const sources: readonly string[] = [
  'domain/calendar/ukDay.ts',
  'server/work/core/acting.ts',
  'server/api/portal/clock.ts',
  'server/store/portal/clock.ts',
  // The name of a job of the real day.
  'server/node/jobs/startJobs.ts',
  // The daily email goes out once on each real day.
  'server/jobs/notices/sendDigests.ts',
  'src/shared/dates/portalDay.ts',
];

/** The day of the present time. The days of stored times, `ukDay(new Date(requestedDate))` and `ukDay(requestedAt)`, are none. */
const present = [
  /\bukDay\((?!new Date\(\w|\w+At\))/,
  /toISOString\(\)\.(?:slice\(0, ?10\)|split\(['"]T['"]\))/,
  /\b(?:current_date|now\(\)::date|now\(\) at time zone)\b/i,
];

const files = globSync('{schemas,domain,machines,server,src}/**/*.{ts,tsx}').filter(
  (path) =>
    !/\.test\.tsx?$|^schemas\/(?:generate|generated|generator|built)[/.]|^server\/store\/migrations\/|^server\/auth\//.test(path),
);

it('only its sources make "today" out of a time, so that a moved clock moves every rule', () => {
  expect(files.length).toBeGreaterThan(500);
  const others = files.flatMap((path) => {
    if (sources.includes(path)) return [];
    const found = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => present.some((pattern) => pattern.test(line)));
    return found.map((line) => `${path}: ${line.trim()}`);
  });
  expect(
    others,
    'Ask for the day of the portal: todayOf(c) in server/api and server/work, portal.uk_today() in SQL, portalDay in server/jobs, portalToday() or useToday() in src.',
  ).toEqual([]);
});

it('each source still makes it', () => {
  for (const path of sources)
    expect(
      present.some((pattern) => pattern.test(readFileSync(path, 'utf8'))) || /const ukDay/.test(readFileSync(path, 'utf8')),
      path,
    ).toBe(true);
});
