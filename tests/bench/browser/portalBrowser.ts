import { type BrowserContext, type Browser, chromium } from 'playwright';
import { ensureChromium } from '../../setup/browser/findChromium.ts';

/** A normal browser, but without a window. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });

/** The portal to measure, and its signed-in user. */
export interface MeasuredPortal {
  readonly browser: Browser;
  readonly origin: string;
  readonly token: string;
  readonly databaseUrl: string;
  /** The id of the employer with the most employees: its lists have several pages. */
  readonly employer: number;
}

/** A context of its own, with an empty cache, in which the user of `token` is signed in. */
export const signedIn = (browser: Browser, origin: string, token: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
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

/** Reads a list of the service. */
export async function listOf<Row>(origin: string, token: string, path: string): Promise<Row[]> {
  const answer = await fetch(`${origin}/api/v2${path}`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Row[] }).data;
}

/** The median of an odd number of figures. */
export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
