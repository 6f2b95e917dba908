import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { accountOf, type Role } from './accounts.ts';
import { hireEmployee, type Hired, type NewEmployee } from './employees.ts';
import { BrowserNoise } from './noise.ts';
import { joinSession, openApi, sessionFolder } from './sessions.ts';
import { enterCode, fillSignInPages } from './signInPages.ts';

export { expect } from '@playwright/test';
export { expectAccessible } from './accessibility.ts';
export { screenshotAt } from './screens.ts';

/** The helpers of a journey. */
export interface Portal {
  /** Address of the portal, without a path. `page.goto('/employers')` is relative to it. */
  readonly origin: string;
  /**
   * The browser is signed in as a demo role of mocks/accounts.json, with no page opened yet.
   * The role's session is shared with other tests: a test that signs out uses `signInThroughPages`.
   */
  signInAs(role: Role, context?: BrowserContext): Promise<void>;
  /** Goes through the sign-in pages like a person, beginning at the first one, which has to be open. Only this test uses the session. */
  signInThroughPages(role: Role, tab?: Page): Promise<void>;
  /** Goes through the second sign-in page only. */
  enterCode(role: Role): Promise<void>;
  /** An employee that no other test uses, who joined `employerId` today. */
  hire(employerId: number, details?: NewEmployee): Promise<Hired>;
  /** Another browser, with its own storage and cookies. Its noise counts too. */
  anotherBrowser(): Promise<BrowserContext>;
  /**
   * Declares expected noise: `GET http://localhost:1234/api/v2/x answered 404`, `console.error at …: …`.
   * @example portal.expectNoise(/answered 422/)
   */
  expectNoise(pattern: RegExp): void;
  /** Declares noise that may occur or not: it depends on what the browser happens to be fetching ahead. */
  allowNoise(pattern: RegExp): void;
}

interface Fixtures {
  /** The folder with the sessions and the used one-time codes of the portal, for all tests that sign in to it. */
  readonly signInFolder: string;
  readonly noise: BrowserNoise;
  readonly portal: Portal;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads this pattern to find the required fixtures: none.
  baseURL: async ({}, use) => use(portalUrl()),

  // oxlint-disable-next-line no-empty-pattern -- as above.
  signInFolder: async ({}, use) => use(sessionFolder()),

  noise: [
    async ({ context }, use, { errors }) => {
      const noise = new BrowserNoise();
      const stopListening = noise.listenTo(context);
      await use(noise);
      stopListening();
      if (errors.length > 0) process.stdout.write(await pagesShown(context));
      const complaints = noise.complaints();
      if (complaints.length > 0) {
        throw new Error(
          `${complaints.join('\n')}\n\nCorrect the cause, or declare it at the start of the test: portal.expectNoise(/…/).`,
        );
      }
    },
    { auto: true },
  ],

  portal: async ({ baseURL: origin, signInFolder, browser, context, page, noise }, use) => {
    if (origin === undefined) throw new Error('The portal fixture needs a base URL.');
    const others: BrowserContext[] = [];
    const anotherBrowser = async () => {
      const other = await browser.newContext({ baseURL: origin });
      noise.listenTo(other);
      others.push(other);
      return other;
    };
    await use({
      origin,
      signInAs: async (role, where = context) => void (await joinSession(where, origin, role, signInFolder)),
      signInThroughPages: async (role, tab = page) => fillSignInPages(tab, accountOf(role), signInFolder),
      enterCode: async (role) => enterCode(page, accountOf(role), signInFolder),
      hire: async (employerId, details) => {
        const { request, accessToken } = await openApi(origin, 'hs-admin', signInFolder);
        const hired = await hireEmployee(request, accessToken, employerId, details);
        await request.dispose();
        return hired;
      },
      anotherBrowser,
      expectNoise: (pattern) => noise.expect(pattern),
      allowNoise: (pattern) => noise.allow(pattern),
    });
    await Promise.all(others.map(async (other) => other.close()));
  },
});

/** The pages as a screen reader has them, for those who have only the log of a failed journey. */
async function pagesShown(context: BrowserContext): Promise<string> {
  const pages = context.pages().map(async (page) => {
    const lines = (await page.locator('body').ariaSnapshot()).split('\n');
    // A dialog comes last.
    const shown = lines.length > 120 ? [...lines.slice(0, 60), '…', ...lines.slice(-60)] : lines;
    return [`${page.url()} showed:`, ...shown, ''].join('\n');
  });
  return (await Promise.all(pages)).join('\n');
}

function portalUrl(): string {
  const url = process.env['PORTAL_URL'];
  if (!url) throw new Error('There is no portal: run the journeys with `npm run test:e2e`, whose set-up starts one.');
  return url;
}
