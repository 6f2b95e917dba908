import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../setup/findChromium.ts';
import { accessToken } from './signIn.ts';

export interface RouteWeight {
  readonly route: string;
  /** Gzip, thousands of bytes. */
  readonly kilobytes: number;
  /** The most that the route may weigh, where the design sets it. */
  readonly budget?: number;
}

interface MeasuredRoute {
  readonly route: string;
  readonly path: (employee: { employer: number; uid: string }) => string;
  /** What is on the screen once the route shows what it is for. */
  readonly shown: (page: Page) => Promise<void>;
  readonly budget?: number;
}

const heading = (name: string | RegExp) => async (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const rows = async (page: Page): Promise<void> => page.getByRole('table').getByRole('row').nth(1).waitFor();

/** docs: the design's budgets. A form may add 135 kB to the list it is reached from. */
const measuredRoutes: readonly MeasuredRoute[] = [
  {
    route: '/sign-in-auth',
    path: () => '/sign-in-auth',
    shown: async (page) => page.locator('#root > *').first().waitFor(),
    budget: 115,
  },
  { route: '/employers', path: () => '/employers', shown: rows, budget: 205 },
  { route: '/employers/{id}', path: ({ employer }) => `/employers/${employer}`, shown: heading(/./) },
  { route: '/employers/{id}/employees', path: ({ employer }) => `/employers/${employer}/employees`, shown: rows, budget: 340 },
  {
    route: '/employers/{id}/employees/{id}',
    path: ({ employer, uid }) => `/employers/${employer}/employees/${uid}`,
    shown: heading(/./),
    budget: 340,
  },
  {
    route: '/employers/{id}/employees/add-new',
    path: ({ employer }) => `/employers/${employer}/employees/add-new`,
    shown: async (page) => page.getByLabel('First name').waitFor(),
    budget: 340,
  },
  { route: '/404', path: () => '/404', shown: heading(/./) },
];

/** Opens each route in Chromium with an empty cache and weighs the scripts that had come when it showed what it is for. */
export async function measureRouteWeights(origin: string): Promise<RouteWeight[]> {
  const token = await accessToken(origin, 'hs-admin');
  const employee = await someEmployee(origin, token);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const weights: RouteWeight[] = [];
  try {
    for (const { route, path, shown, budget } of measuredRoutes) {
      const context = await browser.newContext({
        storageState: {
          cookies: [],
          origins: [
            {
              origin,
              localStorage: [
                { name: 'access_token', value: token },
                { name: 'refresh_token', value: 'unused' },
                { name: 'expires_in', value: String(Date.now() + 3_600_000) },
              ],
            },
          ],
        },
      });
      const page = await context.newPage();
      await page.goto(origin + path(employee));
      await shown(page);
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => new URL(name).pathname.endsWith('.js')),
      );
      const sizes = await Promise.all(
        scripts.map(async (script) => gzipSync(Buffer.from(await (await fetch(script)).arrayBuffer())).length),
      );
      weights.push({
        route,
        kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000,
        ...(budget === undefined ? {} : { budget }),
      });
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return weights;
}

async function someEmployee(origin: string, token: string): Promise<{ employer: number; uid: string }> {
  const get = async <T>(path: string): Promise<T[]> =>
    ((await (await fetch(`${origin}/api/v2${path}`, { headers: { Authorization: `Bearer ${token}` } })).json()) as { data: T[] })
      .data;
  const employers = await get<{ id: number; employeeCount: number }>('/employers');
  const employer = employers.find(({ employeeCount }) => employeeCount > 0)?.id ?? 0;
  const employees = await get<{ employeeUid: string }>(`/employers/${employer}/employees?limit=1`);
  return { employer, uid: employees[0]?.employeeUid ?? '' };
}
