import { addWorkingDays, type Day } from '../rules/days.ts';
import {
  activeFrom,
  claimDaysOf,
  collectionOfInput,
  countsAsPaidFrom,
  changeOf,
  isBacsDay,
  mayPresentAgain,
  nextInputDay,
  presentationOn,
  processingDayOf,
  refusesInstruction,
  unpaidBecause,
} from '../rules/directDebit.ts';
import type { BankEvent, LifeEvent, MoneyEvent, Outcome, StatementRef } from '../life/life.ts';
import { currentMandate, isInForce } from './periods.ts';
import {
  done,
  impossible,
  keyOf,
  refuse,
  type Benefit,
  type Mandate,
  type Movement,
  type Statement,
  type World,
} from './world.ts';

function noteMovement(world: World, statement: Statement, kind: Movement['kind'], pence: number): void {
  world.movements.push({ day: world.today, statement, kind, pence });
}

function endMandate(mandate: Mandate): void {
  mandate.status = 'ended';
}

/** Without an instruction nothing is collected: from the next daily step on, what was notified waits for another payment. */
function releaseNotified(world: World): boolean {
  const released = [...world.statements.values()].filter(
    ({ benefit, payment }) => payment === 'notified' && !isInForce(currentMandate(benefit)),
  );
  for (const statement of released) {
    waitForPayment(statement);
    // A return before has been answered by the new collection.
    statement.payment = 'waiting for payment';
  }
  return released.length > 0;
}

function waitForPayment(statement: Statement): void {
  statement.payment = statement.returned ? 'returned' : 'waiting for payment';
  statement.notice = null;
  statement.collection = null;
  statement.processing = null;
  statement.isPresentedAgain = false;
}

function notify(world: World, statement: Statement, collection: Day): void {
  statement.payment = 'notified';
  statement.notice = world.today;
  statement.collection = collection;
  statement.originalCollection = collection;
  statement.isPresentedAgain = false;
  statement.processing = null;
  statement.transactionCode = null;
}

function activateMandates(world: World): boolean {
  let hasChanged = false;
  for (const { mandates } of world.benefits.values())
    for (const mandate of mandates)
      if (mandate.status === 'pending' && mandate.lodgedOn !== null && activeFrom(mandate.lodgedOn) <= world.today) {
        mandate.status = 'active';
        hasChanged = true;
      }
  return hasChanged;
}

/** Choice 29: the daily step lodges a new instruction, on this Bacs day or the next one. */
function lodgeMandates(world: World): void {
  for (const { mandates } of world.benefits.values())
    for (const mandate of mandates)
      if (mandate.status === 'pending') mandate.lodgedOn ??= isBacsDay(world.today) ? world.today : nextInputDay(world.today);
}

/** Sends a collection to the bank on this Bacs day, or gives a new notice if it is too late (rule 8.2). */
function present(world: World, statement: Statement, mandate: Mandate, notified: Day): boolean {
  const { today } = world;
  const { originalCollection: original } = statement;
  const again = statement.isPresentedAgain && original !== null && mayPresentAgain('0', original, today);
  if (statement.isPresentedAgain && !again) {
    notify(world, statement, addWorkingDays(today, 10));
    return true;
  }
  const step = again ? ({ kind: 'present', collection: collectionOfInput(today) } as const) : presentationOn(today, notified);
  if (step.kind === 'wait') return false;
  if (step.kind === 'notify') {
    notify(world, statement, step.collection);
    return true;
  }
  statement.payment = 'with the bank';
  statement.collection = step.collection;
  statement.processing = processingDayOf(step.collection);
  if (!again) statement.originalCollection = step.collection;
  statement.transactionCode = again ? '18' : mandate.wasUsed ? '17' : '01';
  statement.mandate = mandate;
  mandate.wasUsed = true;
  return true;
}

/** The part of a daily step that concerns the bank. @returns Whether anything changed. */
export function advancePayments(world: World): boolean {
  const { today } = world;
  let hasChanged = releaseNotified(world);
  lodgeMandates(world);
  for (const statement of world.statements.values()) {
    const { payment, collection, benefit } = statement;
    if (collection === null) continue;
    if (payment === 'with the bank' && countsAsPaidFrom(collection) <= today) {
      statement.payment = 'paid';
      statement.paidOn = collection;
      statement.paymentKnownOn = world.today;
      noteMovement(world, statement, 'collected', statement.total);
      hasChanged = true;
    }
    const mandate = currentMandate(benefit);
    if (payment === 'notified' && isBacsDay(today) && mandate?.status === 'active')
      hasChanged = present(world, statement, mandate, collection) || hasChanged;
  }
  // A refusal of the same day comes first, and a collection from the next day on.
  return activateMandates(world) || hasChanged;
}

function findStatement(world: World, event: StatementRef): Statement | undefined {
  return world.statements.get(keyOf(event));
}

/** A report that takes the money back, whenever it comes (rules 8.4, 8.5). */
function takeBack(world: World, event: LifeEvent & Extract<BankEvent, StatementRef>): Outcome {
  const statement = findStatement(world, event);
  const { collection, payment } = statement ?? {};
  const wasCollected = statement?.mandate && collection && collection <= world.today;
  if (!statement || !wasCollected || (payment !== 'with the bank' && payment !== 'paid'))
    return impossible('there is no such collection');
  if (payment === 'paid') noteMovement(world, statement, 'returned', -statement.total);
  statement.payment = 'returned';
  statement.paidOn = null;
  statement.returned = { on: event.day, code: event.kind === 'unpaid' ? event.code : null };
  if (event.kind === 'indemnityClaim') statement.claim = { claimedOn: event.day, ...claimDaysOf(event.day) };
  else if (unpaidBecause(event.code) === 'needs a new instruction' && statement.mandate) endMandate(statement.mandate);
  return done;
}

function changeInstruction(world: World, mandate: Mandate, code: string, newAccount: string | null): Outcome {
  const change = changeOf(code, newAccount !== null);
  if (mandate.status === 'ended' && (change !== 'reinstated' || mandate.isCancelled))
    return impossible('the instruction has ended');
  if (change === 'ends') endMandate(mandate);
  else if (change === 'amended' && newAccount !== null) Object.assign(mandate, { account: newAccount });
  else if (change === 'stopped') mandate.status = 'stopped';
  else if (change === 'reinstated') mandate.status = 'active';
  else if (change === 'unknown') Object.assign(mandate, { status: 'stopped', unknownCode: { on: world.today, code } });
  return done;
}

export function applyBankReport(world: World, event: LifeEvent & BankEvent): Outcome {
  if (event.kind === 'unpaid' || event.kind === 'indemnityClaim') return takeBack(world, event);
  const mandate = world.benefits.get(event.benefit)?.mandates.at(-1);
  if (!mandate) return impossible('there is no instruction');
  if (event.kind === 'instructionChanged') return changeInstruction(world, mandate, event.code, event.newAccount);
  if (mandate.status !== 'pending') return impossible('the instruction is no longer pending');
  if (refusesInstruction(event.code, event.newAccount !== null)) endMandate(mandate);
  else Object.assign(mandate, { account: event.newAccount ?? mandate.account });
  return done;
}

function recordTransfer(world: World, statement: Statement): Outcome {
  if (statement.payment === 'with the bank') return refuse('8.10');
  if (statement.payment === 'paid') return impossible('the statement is paid');
  waitForPayment(statement);
  statement.payment = 'paid';
  statement.paidOn = world.today;
  statement.paymentKnownOn = world.today;
  noteMovement(world, statement, 'transferred', statement.total);
  return done;
}

function collectAgain(world: World, event: LifeEvent & { kind: 'collectAgain' | 'presentAgain' }, statement: Statement): Outcome {
  const { payment, returned, originalCollection } = statement;
  const isOpen = payment === 'returned' || (payment === 'waiting for payment' && event.kind === 'collectAgain');
  if (!isOpen) return impossible('the statement does not wait for another payment');
  if (currentMandate(statement.benefit)?.status !== 'active') return impossible('there is no active instruction');
  if (event.kind === 'collectAgain') {
    notify(world, statement, addWorkingDays(event.day, 10));
    return done;
  }
  const sentOn = nextInputDay(event.day);
  if (!returned || originalCollection === null) return refuse('8.6');
  if (!mayPresentAgain(returned.code ?? '', originalCollection, sentOn)) return refuse('8.6');
  statement.payment = 'notified';
  // Choice 18: the employer gets a notice of the new day, without the full length of one.
  statement.notice = world.today;
  statement.collection = collectionOfInput(sentOn);
  statement.isPresentedAgain = true;
  statement.processing = null;
  statement.transactionCode = null;
  return done;
}

/** Choice 27: an instruction is not cancelled while a collection is with the bank. */
export const isCollecting = (world: World, { benefit }: Benefit): boolean =>
  [...world.statements.values()].some(({ ref, payment }) => ref.benefit === benefit && payment === 'with the bank');

function changeMandate(world: World, event: LifeEvent & { kind: 'makeMandate' | 'cancelMandate' | 'resolveMandate' }): Outcome {
  const benefit = world.benefits.get(event.benefit);
  if (!benefit) return impossible(`there is no ${event.benefit}`);
  const mandate = currentMandate(benefit);
  if (event.kind === 'makeMandate') {
    if (mandate) return impossible('there is an instruction');
    const { account } = event;
    benefit.mandates.push({
      benefit: event.benefit,
      account,
      lodgedOn: null,
      isCancelled: false,
      status: 'pending',
      wasUsed: false,
      unknownCode: null,
    });
    return done;
  }
  if (!mandate) return impossible('there is no instruction');
  if (event.kind === 'cancelMandate') {
    if (isCollecting(world, benefit)) return impossible('a collection is with the bank');
    mandate.isCancelled = true;
    endMandate(mandate);
  } else if (mandate.status !== 'stopped') return impossible('the instruction is not stopped');
  else Object.assign(mandate, { status: 'active', unknownCode: null });
  return done;
}

/** Instructions, transfers and new collections. */
export function applyPayment(world: World, event: LifeEvent & MoneyEvent): Outcome {
  switch (event.kind) {
    case 'makeMandate':
    case 'cancelMandate':
    case 'resolveMandate':
      return changeMandate(world, event);
    case 'recordTransfer':
    case 'collectAgain':
    case 'presentAgain': {
      const statement = findStatement(world, event);
      if (!statement) return impossible('there is no such statement');
      return event.kind === 'recordTransfer' ? recordTransfer(world, statement) : collectAgain(world, event, statement);
    }
    default:
      return impossible(`${event.kind} is no event of a payment`);
  }
}
