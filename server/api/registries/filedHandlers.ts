import { type RecordFiles, records } from '../../../schemas/generated/records.ts';
import { todayOf } from '../../work/core/acting.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { takeEvent } from '../../work/records/takeEvent.ts';
import { operationOf } from '../../work/records/recordPermissions.ts';
import { workedOut } from '../../work/records/shownRecord.ts';
import { filedFacts, type FiledLifecycle, filedLifecycleOf } from '../../work/lifecycles/filedLifecycle.ts';
import { employerIdOf, type HandledEvent, type LifecycleHandler, screenOf } from '../lifecycles/lifecycleHandler.ts';
import type { LifecycleId } from '../../../machines/generated/lifecycles.ts';

type FiledEvent = NonNullable<NonNullable<RecordFiles['resource']['lifecycle']>['events']>[string];

const asksForMore = (event: FiledEvent | undefined): boolean => event?.form !== undefined || event?.stepUp === true;

/** The handler of a lifecycle that is described in a resource's file. */
function handlerOf(files: RecordFiles, lifecycle: FiledLifecycle): LifecycleHandler[] {
  const { resource } = files;
  const { show } = resource.endpoints;
  if (!show) return [];
  const eventOf = ([event, permission]: [string, HandledEvent['permission']]): [string, HandledEvent] => [
    event,
    {
      permission,
      // An event that asks the sender for more is sent from the record's own screen.
      ...(!asksForMore(resource.lifecycle?.events?.[event]) && {
        send: async (c, tx, record) =>
          (await takeEvent(c, files, tx, lifecycle, { owner: employerIdOf(record), uid: record.recordUid, event })).state,
      }),
    },
  ];
  return [
    {
      id: lifecycle.machine.id as LifecycleId,
      machine: lifecycle.machine,
      reading: operationOf(files, show),
      href: resource.recordPath === undefined ? screenOf(`${resource.portalPath}/{uid}`) : () => null,
      async facts(reader, record, c) {
        const of = { reader, owner: employerIdOf(record), today: todayOf(c) };
        const found = await recordStore(files).find(reader, of.owner, record.recordUid);
        if (!found) return null;
        const [facts] = await filedFacts(files, {
          ...of,
          records: await workedOut(files, { ...of, records: [found], deps: c.var.deps }),
        });
        return facts;
      },
      events: Object.fromEntries(Object.entries(lifecycle.events).map(eventOf)),
    },
  ];
}

/** The lifecycles that are described by `events` in resources' files. */
export const filedHandlers: readonly LifecycleHandler[] = records.flatMap((files) => {
  const lifecycle = filedLifecycleOf(files);
  return lifecycle ? handlerOf(files, lifecycle) : [];
});
