import { addWorkingDays, countDays, type Day } from '../rules/days.ts';
import { inputDayOf } from '../rules/directDebit.ts';
import type { Happening } from '../life/life.ts';
import { isCollecting } from '../living/payments.ts';
import { currentMandate } from '../living/periods.ts';
import type { Benefit, Mandate, Statement } from '../living/world.ts';
import type { Draft } from './draft.ts';
import type { Random } from './random.ts';
import { drawCorrection } from './submitting.ts';

const drawAccount = (random: Random): string => String(random.whole(10_000_000, 99_999_999));

const inWorkingDays = (from: Day, days: number): number => countDays(from, addWorkingDays(from, days));

/** Returns on 0 to 60 working days after the collection, and claims at any time. */
function planBankAnswer({ random, world, plan, isEventful }: Draft, statement: Statement): void {
  const { ref, collection } = statement;
  if (collection === null) return;
  const untilCollection = countDays(world.today, collection);
  if (random.chance(isEventful ? 0.5 : 0.14)) {
    const days = random.weighted([
      [60, random.whole(0, 3)],
      [25, random.whole(4, 10)],
      [15, random.whole(11, 60)],
    ]);
    const code =
      isEventful && random.chance(0.7)
        ? '0'
        : random.pick(['0', '0', '0', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'X']);
    plan(untilCollection + inWorkingDays(collection, days), 'bank', () => ({ kind: 'unpaid', ...ref, code }));
  } else if (random.chance(isEventful ? 0.4 : 0.05))
    plan(untilCollection + random.whole(0, isEventful ? 20 : 90), 'bank', () => ({ kind: 'indemnityClaim', ...ref }));
  if (random.chance(0.06)) plan(random.whole(0, 4), 'people', () => ({ kind: 'recordTransfer', ...ref }));
}

function drawNextPayment(random: Random, statement: Statement): readonly Happening[] {
  const { ref, benefit, returned, payment } = statement;
  const transfer: Happening = { kind: 'recordTransfer', ...ref };
  const hasInstruction = currentMandate(benefit)?.status === 'active';
  if (payment === 'waiting for payment')
    return [hasInstruction && random.chance(0.5) ? { kind: 'collectAgain', ...ref } : transfer];
  if (!hasInstruction) {
    if (random.chance(0.7)) return [transfer];
    return currentMandate(benefit) ? [] : [{ kind: 'makeMandate', benefit: ref.benefit, account: drawAccount(random) }];
  }
  const again: Happening = { kind: 'presentAgain', ...ref };
  const anew: Happening = { kind: 'collectAgain', ...ref };
  if (returned?.code === '0') return random.pick([[again], [again], [anew], [transfer]]);
  return random.pick([[anew], [anew], [transfer], [again]]);
}

/** The bank's money is asked for again in the second month after the collection, when it is too late for the same collection. */
function planLateAttempt({ random, plan }: Draft, statement: Statement): void {
  plan(random.whole(26, 38), 'people', () =>
    statement.payment === 'returned' ? { kind: 'presentAgain', ...statement.ref } : null,
  );
}

function planPayment(draft: Draft, statement: Statement): void {
  const { random, plan, isEventful } = draft;
  if (isEventful && statement.returned?.code === '0' && random.chance(0.75)) return planLateAttempt(draft, statement);
  const mayHurry = statement.returned?.code === '0' && random.chance(0.6);
  const inDays = random.weighted([
    [80, random.whole(1, mayHurry ? 8 : 20)],
    [12, random.whole(21, 60)],
    [6, random.whole(61, 120)],
    [2, null],
  ]);
  if (inDays === null) return;
  plan(inDays, 'people', () => drawNextPayment(random, statement));
  // After other attempts, a transfer in the end.
  plan(inDays + random.whole(5, 50), 'people', () =>
    statement.payment === 'paid' ? null : { kind: 'recordTransfer', ...statement.ref },
  );
}

/** The bank ends or stops the instruction on the day on which the collection is presented: its report comes first (choice 1). */
function planChangeBeforePresentation({ random, world, plan }: Draft, { ref, collection }: Statement): void {
  if (collection === null) return;
  const code = random.pick(['0', '1', 'B', 'D', 'X']);
  plan(countDays(world.today, inputDayOf(collection)), 'bank', () => ({
    kind: 'instructionChanged',
    benefit: ref.benefit,
    code,
    newAccount: null,
  }));
}

/** The consequences of each statement's new state. */
export function planPayments(draft: Draft): void {
  const { random, world, seen, plan, isEventful } = draft;
  for (const statement of world.statements.values()) {
    const { payment } = statement;
    const before = seen.get(statement);
    if (before === payment) continue;
    seen.set(statement, payment);
    if (payment === 'with the bank') planBankAnswer(draft, statement);
    if (payment === 'waiting for payment' || payment === 'returned') planPayment(draft, statement);
    if (payment === 'notified' && random.chance(0.03))
      plan(random.whole(1, 8), 'people', () => ({ kind: 'recordTransfer', ...statement.ref }));
    if (payment === 'notified' && isEventful && random.chance(0.25)) planChangeBeforePresentation(draft, statement);
    if (payment === 'paid' && random.chance(0.12)) plan(random.whole(1, 40), 'people', () => drawCorrection(draft, statement));
  }
}

/** Refusals on each of the five working days, the last one included. */
function planRefusal({ random, world, plan }: Draft, mandate: Mandate): void {
  if (!random.chance(0.2)) return;
  const inDays = Math.max(1, inWorkingDays(world.today, random.whole(1, 5)));
  const code = random.pick([
    '1',
    '2',
    '3',
    '5',
    '6',
    '7',
    'B',
    'C',
    'C',
    'F',
    'G',
    'H',
    'I',
    'K',
    'L',
    'M',
    'N',
    'O',
    'P',
    'Q',
    'Z',
  ]);
  const newAccount = code === 'C' && random.chance(0.7) ? drawAccount(random) : null;
  plan(inDays, 'bank', () => ({ kind: 'instructionRefused', benefit: mandate.benefit, code, newAccount }));
}

function planMandate(draft: Draft, benefit: Benefit, mandate: Mandate): void {
  const { random, plan } = draft;
  if (mandate.status === 'pending') planRefusal(draft, mandate);
  if (mandate.status === 'stopped')
    plan(random.whole(1, 30), 'people', () => ({ kind: 'resolveMandate', benefit: benefit.benefit }));
  if (mandate.status !== 'ended') return;
  if (random.chance(0.12))
    plan(random.whole(1, 10), 'bank', () =>
      // The bank reinstates the instruction that it ended, not a later one.
      benefit.mandates.at(-1) === mandate
        ? { kind: 'instructionChanged', benefit: benefit.benefit, code: 'R', newAccount: null }
        : null,
    );
  else if (random.chance(0.8)) plan(random.whole(1, 40), 'people', () => drawMandate(random, benefit));
}

export const drawMandate = (random: Random, { benefit }: Benefit): Happening => ({
  kind: 'makeMandate',
  benefit,
  account: drawAccount(random),
});

export function planMandates(draft: Draft): void {
  for (const benefit of draft.world.benefits.values())
    for (const mandate of benefit.mandates) {
      if (draft.seen.get(mandate) === mandate.status) continue;
      draft.seen.set(mandate, mandate.status);
      planMandate(draft, benefit, mandate);
    }
}

/** Changes by the bank on a day. */
export function* drawChanges({ random, world }: Draft): Generator<Happening> {
  for (const benefit of world.benefits.values()) {
    if (currentMandate(benefit)?.status !== 'active' || !random.chance(1 / 160)) continue;
    const code = random.pick(['0', '1', '2', 'B', 'C', 'C', '3', '3', 'D', 'D', 'E', 'E', 'X']);
    const newAccount = ['C', '3', 'E'].includes(code) && random.chance(0.6) ? drawAccount(random) : null;
    yield { kind: 'instructionChanged', benefit: benefit.benefit, code, newAccount };
  }
}

export function* drawCancellations({ random, world }: Draft): Generator<Happening> {
  for (const benefit of world.benefits.values())
    if (currentMandate(benefit) && !isCollecting(world, benefit) && random.chance(1 / 500))
      yield { kind: 'cancelMandate', benefit: benefit.benefit };
}
