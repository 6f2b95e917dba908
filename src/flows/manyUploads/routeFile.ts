import upload from '../../../schemas/entities/bulk-load-upload.schema.json' with { type: 'json' };
import type { FileChoices, FileRoute, RouteOption } from '../../../machines/flows/manyUploads.ts';
import type { FileHead, UnreadableFile } from '../../../domain/files/routing/fileHead.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

/** A client of the intermediary. */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** An open pay period, to whose benefit a file of contributions is sent. */
export interface OpenPeriod {
  readonly payrollDateUid: string;
  readonly benefitUid: string;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** The payrolls of a client that take files, and its pay periods that are open. */
export interface ClientPlaces {
  readonly payrolls: readonly { readonly payrollUid: string; readonly name: string }[];
  readonly periods: readonly OpenPeriod[];
}

const titles = new Map(upload.properties.fileAction.oneOf.map(({ const: value, title }) => [value, title]));
const paying: ReadonlySet<FileAction> = new Set(['contribution', 'lumpSumContribution']);

const nothing: FileRoute = {
  format: null,
  employerId: null,
  asksForClient: false,
  actions: [],
  action: null,
  places: [],
  place: null,
  problem: null,
};

/** The call that takes a file, and the fields that name its place. */
export interface UploadTarget {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

const payrollPlace = (payrollUid: string): string => `payroll:${payrollUid}`;
const periodPlace = ({ benefitUid, payrollDateUid }: OpenPeriod): string => `period:${benefitUid}:${payrollDateUid}`;

/** @throws Error for a route without an employer or a place, which cannot be sent. */
export function targetOf({ employerId, place }: Pick<FileRoute, 'employerId' | 'place'>): UploadTarget {
  const [kind, first = '', second = ''] = place?.split(':') ?? [];
  if (employerId === null || kind === undefined) throw new Error('A file is sent only once its client and its place are known.');
  return kind === 'period'
    ? { path: `/benefits/${first}/bulk-load-jobs`, fields: { benefitUid: first, payrollDateUid: second } }
    : { path: `/employers/${employerId}/bulk-load-jobs`, fields: { payrollUid: first } };
}

/** The client whom the rows name or the person has chosen, or the reason why there is none. */
function clientOf(
  { employerIds }: FileHead,
  { employerId: chosen }: FileChoices,
  clients: readonly Client[],
): Client | string | null {
  if (employerIds.length > 1)
    return `The file has rows of several employers: ${employerIds.slice(0, 5).join(', ')}. Split it into a file for each of them.`;
  const [named = chosen] = employerIds;
  if (named === null) return null;
  const client = clients.find(({ id }) => id === named);
  if (!client)
    return `None of your clients has the employer ID “${named}”. Correct it in the file, or ask the employer for access.`;
  return client.isActive ? client : `${client.name} has closed, and takes no more files. Remove the file.`;
}

/** The places that take a kind of file. */
function placesFor(action: FileAction, { payrolls, periods }: ClientPlaces): RouteOption[] {
  const ofPeriods = periods.map((period) => ({ value: periodPlace(period), title: period.title }));
  const ofPayrolls = payrolls.map(({ payrollUid, name }) => ({
    value: payrollPlace(payrollUid),
    title: `${name}, no pay period`,
  }));
  if (paying.has(action)) return ofPeriods;
  return action === 'bulkManagement'
    ? [...ofPeriods, ...ofPayrolls]
    : payrolls.map(({ payrollUid, name }) => ({ value: payrollPlace(payrollUid), title: name }));
}

const isOf = ({ period }: FileHead, { startDate, endDate }: OpenPeriod): boolean =>
  startDate === period?.startDate && endDate === period.endDate;

/** The pay period with the dates of the file, or the only place. Several are a choice. */
function likelyPlace(head: FileHead, places: readonly RouteOption[], { periods }: ClientPlaces): string | null {
  const same = periods.filter((period) => isOf(head, period));
  const offered = same.map(periodPlace).filter((value) => places.some((place) => place.value === value));
  if (offered.length > 0) return offered.length === 1 ? (offered[0] ?? null) : null;
  return places.length === 1 ? (places[0]?.value ?? null) : null;
}

const noPlace = (action: FileAction, { name }: Client): string =>
  paying.has(action)
    ? `No pay period of ${name} is open for contributions now. Open its contributions to see the next dates, or remove the file.`
    : `No payroll of ${name} takes files. Ask us to switch file upload on, or remove the file.`;

/**
 * The route of a file by its first rows, the clients, and the choices of the person. The service judges it again when the file arrives.
 *
 * @param placesOf - Asks for the places of a client.
 */
export async function routeFile(
  head: FileHead | UnreadableFile,
  choices: FileChoices,
  clients: readonly Client[],
  placesOf: (client: Client) => Promise<ClientPlaces>,
): Promise<FileRoute> {
  if ('problem' in head) return { ...nothing, problem: head.problem };
  const [first] = head.actions;
  const action = head.actions.find((one) => one === choices.action) ?? first;
  const known: FileRoute = {
    ...nothing,
    format: head.format,
    asksForClient: head.employerIds.length === 0,
    actions: head.actions.map((value) => ({ value, title: titles.get(value) ?? value })),
    action: action ?? null,
  };
  const client = clientOf(head, choices, clients);
  if (client === null || action === undefined) return known;
  if (typeof client === 'string') return { ...known, problem: client };
  const all = await placesOf(client);
  // Those with the dates of the file come first.
  const periods = all.periods.toSorted((one, other) => Number(isOf(head, other)) - Number(isOf(head, one)));
  const places = placesFor(action, { ...all, periods });
  const route = { ...known, employerId: client.id, places };
  if (places.length === 0) return { ...route, problem: noPlace(action, client) };
  return { ...route, place: likelyPlace(head, places, all) };
}
