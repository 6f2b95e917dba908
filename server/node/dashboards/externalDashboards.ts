import { createHmac } from 'node:crypto';

/** The setting of a provider's own dashboards. */
export interface ExternalDashboards {
  /** The address, with its placeholders. */
  readonly template: string;
  /** The origin of all addresses. */
  readonly origin: string;
  readonly secret: string;
}

/** A dashboard that a person may see until a moment. */
export interface DashboardSubject {
  employerId: number;
  dashboardId: string;
  expiresAt: Date;
}

const placeholders = ['employer', 'dashboard', 'expires', 'signature'] as const;
const minSecretLength = 32;
const example = 'https://bi.example.co.uk/embed/{dashboard}?employer={employer}&expires={expires}&signature={signature}';

const fillTemplate = (template: string, values: Readonly<Record<(typeof placeholders)[number], string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name as (typeof placeholders)[number]] ?? whole);

/**
 * The address of a dashboard. Its signature is HMAC-SHA256 in base64url of `employer/dashboard/expires`, as they are in the address: the time in whole seconds since 1970.
 */
export function externalAddress(
  { template, secret }: ExternalDashboards,
  { employerId, dashboardId, expiresAt }: DashboardSubject,
): string {
  const values = {
    employer: String(employerId),
    dashboard: dashboardId,
    expires: String(Math.floor(expiresAt.getTime() / 1_000)),
  };
  const signature = createHmac('sha256', secret)
    .update(`${values.employer}/${values.dashboard}/${values.expires}`)
    .digest('base64url');
  return fillTemplate(template, { ...values, signature });
}

/**
 * Reads the settings of a provider's own dashboards.
 *
 * @returns null for the portal's own dashboards.
 * @throws Error of one sentence with the variable and the remedy. It repeats no secret.
 */
export function readExternalDashboards(read: (name: string) => string | undefined): ExternalDashboards | null {
  const [template, secret] = [read('DASHBOARD_ADDRESS'), read('DASHBOARD_SECRET')];
  if (template === undefined) {
    if (secret === undefined) return null;
    throw new Error('DASHBOARD_SECRET is set without DASHBOARD_ADDRESS: set both, or neither for the dashboards of the portal.');
  }
  if (secret === undefined || secret.length < minSecretLength)
    throw new Error(
      `DASHBOARD_SECRET must have ${minSecretLength} characters or more with DASHBOARD_ADDRESS: set it to a random text, such as the output of \`openssl rand -base64 32\`.`,
    );
  return { template, origin: originOf(template), secret };
}

/** The origin of a template's addresses. @throws Error */
function originOf(template: string): string {
  const named = [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  for (const name of placeholders)
    if (named.filter((one) => one === name).length !== 1)
      throw new Error(`DASHBOARD_ADDRESS must name {${name}} once: set it to an address like ${example}.`);
  if (named.length > placeholders.length)
    throw new Error(`DASHBOARD_ADDRESS has other placeholders than {${placeholders.join('}, {')}}: leave them out.`);
  const address = fillTemplate(template, { employer: '1', dashboard: 'a', expires: '1', signature: 'a' });
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A policy of the page's own would end at one of these, and an address with a name would show it to everybody.
  if (!url || /[\s;,'"<>]/.test(template) || url.username || url.password)
    throw new Error(`DASHBOARD_ADDRESS is not an address that can be used: set it to one like ${example}.`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)))
    throw new Error(
      'DASHBOARD_ADDRESS must begin with https://, except on localhost: figures about people must not be sent in the open.',
    );
  if (!template.startsWith(`${url.origin}/`))
    throw new Error(
      `DASHBOARD_ADDRESS must begin with its origin and a slash, such as https://bi.example.co.uk/, without a placeholder in it.`,
    );
  return url.origin;
}
