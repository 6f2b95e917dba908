import type { ServedResource } from '../recordFaults.ts';
import { type Fault, faultIn } from '../../reports/fault.ts';

/** The parts of a resource's file that give its screens an address and a menu entry. */
export interface ScreenedResource extends ServedResource {
  portalPath: string;
  screens?: 'hand-written';
  menu?: { label: string; group?: string; roles?: string[] };
}

/** First steps of addresses that are not a resource's to take: pages of the portal, and what the service answers itself. */
const taken = new Set(
  '403 404 500 account announcements api assets due-day-changes employers error health inspector manage-new-employers metrics monitoring sign-in-auth signup'.split(
    ' ',
  ),
);

/** The same below an employer, whose own pages come first. */
const takenBelowEmployer = new Set(
  'analytics close-employer configuration dashboard employees-contributions pay-periods upload-files'.split(' '),
);

/** The faults that prevent a resource's screens from having an address or a menu entry, each with its place and its remedy. */
export function screenFaults(resources: Readonly<Record<string, ScreenedResource>>): Fault[] {
  const all = Object.values(resources);
  return [...all.flatMap(menuFaults), ...sameEntries(all), ...addressFaults(all)];
}

const fileOf = (name: string): string => `schemas/resources/${name}.json`;

function menuFaults({ name, menu, endpoints, permissions }: ScreenedResource): Fault[] {
  if (!menu) return [];
  const { list } = endpoints;
  if (!list) return [faultIn(fileOf(name), '/menu', 'the entry leads to a list; add /endpoints/list, or take the entry out.')];
  // A permission that other resources have too stands in machines/sharedPermissions.ts.
  const listers = permissions?.[list.permission];
  if (!listers || listers.includes('signed-in')) return [];
  return (menu.roles ?? [])
    .filter((role) => !listers.includes(role))
    .map((role) =>
      faultIn(
        fileOf(name),
        `/menu/roles/${role}`,
        `${role} may not list it; add the role to /permissions/${list.permission}, or take it out.`,
      ),
    );
}

/** Entries that nobody could tell apart. */
function sameEntries(resources: readonly ScreenedResource[]): Fault[] {
  const first = new Map<string, string>();
  return resources.flatMap(({ name, scope, menu }) => {
    if (!menu) return [];
    const place = JSON.stringify([scope, menu.group, menu.label]);
    const before = first.get(place);
    first.set(place, before ?? name);
    return before === undefined
      ? []
      : [
          faultIn(
            fileOf(name),
            '/menu/label',
            `${before}.json has the entry "${menu.label}" in this place; choose another label.`,
          ),
        ];
  });
}

function addressFaults(resources: readonly ScreenedResource[]): Fault[] {
  const first = new Map<string, string>();
  return resources.flatMap(({ name, scope, portalPath, screens }) => {
    if (screens === 'hand-written') return [];
    const refusal = (message: string): Fault[] => [faultIn(fileOf(name), '/portalPath', message)];
    const [step = ''] = portalPath.split('/');
    if (scope === 'provider' && taken.has(step))
      return refusal(`/${step} is an address of the portal itself; choose another path, or mark "screens": "hand-written".`);
    if (scope !== 'provider' && takenBelowEmployer.has(step))
      return refusal(`an employer has a page "${step}" of its own; choose another path, or mark "screens": "hand-written".`);
    const address = scope === 'provider' ? portalPath : `employers/{employerId}/${portalPath}`;
    const before = first.get(address);
    first.set(address, before ?? name);
    return before === undefined ? [] : refusal(`${before}.json has the screens at "${portalPath}"; choose another path.`);
  });
}
