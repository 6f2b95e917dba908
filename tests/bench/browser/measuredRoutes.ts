import type { Page } from '@playwright/test';
import * as resources from '../../../schemas/generated/resources.ts';
import type { Resource } from '../../../schemas/generated/types.ts';
import { listOf, type MeasuredPortal } from './portalBrowser.ts';

type Visit = Omit<MeasuredPortal, 'browser' | 'databaseUrl'>;

/** A route whose scripts are weighed. */
export interface MeasuredRoute {
  readonly route: string;
  readonly path: string;
  /** The element that is on the screen once the route has loaded. */
  readonly shown: (page: Page) => Promise<void>;
  /** Upper limit, gzip, in thousands of bytes. */
  readonly budget: number;
}

/** The design's budgets for the list of employers and for a screen with a form. */
export const EMPLOYER_LIST = 205;
const FORM = 370;
/** The budget for the list of a resource, or a record: react-admin, the menu and the screens beside those of the employer list. */
const RECORDS = EMPLOYER_LIST + 80;

const heading = async (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).waitFor();
const rows = async (page: Page): Promise<void> => page.getByRole('table').getByRole('row').nth(1).waitFor();
const form = async (page: Page): Promise<void> => page.getByRole('main').locator('form').waitFor();

async function editedForm(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^Edit/ }).first().click();
  await form(page);
}

/** The list, the record and the form of every resource with generated screens, and the routes at the start of a visit. */
export async function measuredRoutes({ origin, token, employer }: Visit): Promise<MeasuredRoute[]> {
  const own = Object.values(resources).filter(({ resource }) => isGenerated(resource));
  const ofResources = await Promise.all(own.map(({ resource }) => routesOf(resource, { origin, token, employer })));
  return [
    { route: '/employers', path: '/employers', shown: rows, budget: EMPLOYER_LIST },
    { route: '/employers/{id}', path: `/employers/${employer}`, shown: heading, budget: RECORDS },
    ...ofResources.flat(),
    { route: '/404', path: '/404', shown: heading, budget: EMPLOYER_LIST },
  ];
}

const isGenerated = ({ screens, scope, endpoints }: Resource): boolean =>
  screens === undefined && scope !== 'intermediary' && endpoints.list !== undefined && !endpoints.list.path.includes('{id}');

async function routesOf(
  { endpoints, portalPath, scope, idProperty, sections }: Resource,
  { origin, token, employer }: Visit,
): Promise<MeasuredRoute[]> {
  const [route, path] =
    scope === 'provider'
      ? [`/${portalPath}`, `/${portalPath}`]
      : [`/employers/{id}/${portalPath}`, `/employers/${employer}/${portalPath}`];
  const listPath = endpoints.list?.path.replace('{employerId}', String(employer)) ?? '';
  const [first] = await listOf<Record<string, unknown>>(origin, token, `${listPath}?limit=1`);
  const routes: MeasuredRoute[] = [{ route, path, shown: first ? rows : heading, budget: RECORDS }];
  if (first && endpoints.show && sections.length > 0) {
    const record = `${path}/${String(first[idProperty])}`;
    routes.push({ route: `${route}/{id}`, path: record, shown: heading, budget: RECORDS });
    if (sections.some(({ update }) => update))
      routes.push({ route: `${route}/{id}, edited`, path: record, shown: editedForm, budget: FORM });
  }
  if (endpoints.create) {
    const screen = endpoints.create.screen?.path ?? 'add-new';
    routes.push({ route: `${route}/${screen}`, path: `${path}/${screen}`, shown: form, budget: FORM });
  }
  return routes;
}
