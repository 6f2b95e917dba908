import { clockAhead } from '../../server/node/postgres/movedClock.ts';

/*
 * Node loads this module first in each process of a test run with TEST_DAY: the present time is ahead of the machine's. Times that are given are what they are.
 */
const machineDate = Date;
const ahead = clockAhead();
const now = (): number => machineDate.now() + ahead;

globalThis.Date = new Proxy(machineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new machineDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
});
