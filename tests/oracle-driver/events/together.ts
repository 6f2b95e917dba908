import type { LifeEvent } from '../../oracle/life/life.ts';
import type { EventOf, KnownRecords } from '../knownRecords.ts';
import { addPeople, enrolPeople } from './people.ts';

/** Events that go together: one, or the rows of one file. */
export type Group = readonly [LifeEvent, ...LifeEvent[]];

/** The file in which an event is a row among others. Null: it goes by itself. */
function fileOf({ people }: KnownRecords, event: LifeEvent): string | null {
  if (event.kind === 'addPerson' && event.channel === 'file') return `joiners of ${event.payroll}`;
  const person = event.kind === 'enrol' && event.channel === 'file' ? people.get(event.person) : undefined;
  return event.kind === 'enrol' && person ? `members of ${event.scheme} in ${person.payroll}` : null;
}

/** Events of one kind that follow each other: they are about different people, so that their order does not matter. */
function* runsOf(events: readonly LifeEvent[]): Generator<readonly LifeEvent[]> {
  let first = 0;
  for (let end = 1; end <= events.length; end += 1) {
    if (events[end]?.kind === events[first]?.kind) continue;
    yield events.slice(first, end);
    first = end;
  }
}

/** The events of a day with those of a file together. Each group is found when it is asked for, because it may be about people of the group before. */
export function* groupByFile(known: KnownRecords, events: readonly LifeEvent[]): Generator<Group> {
  for (const run of runsOf(events)) {
    const files = Map.groupBy(run, (event) => fileOf(known, event) ?? event);
    for (const [first, ...rest] of files.values()) if (first) yield [first, ...rest];
  }
}

const areOf = <Kind extends LifeEvent['kind']>(
  kind: Kind,
  group: readonly LifeEvent[],
): group is readonly [EventOf<Kind>, ...EventOf<Kind>[]] => group.every((event) => event.kind === kind);

/** Sends the file of a group. */
export async function sendTogether(known: KnownRecords, group: Group): Promise<void> {
  if (areOf('addPerson', group)) return addPeople(known, group);
  if (areOf('enrol', group)) return enrolPeople(known, group);
  throw new Error(`No file has several events of the kind ${group[0].kind}.`);
}
