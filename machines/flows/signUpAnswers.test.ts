import { describe, expect, it } from 'vitest';
import {
  createActor,
  type EventObject,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate';
import { signUp } from '../../schemas/built/signUp.js';
import { driveEveryPath } from '../../tests/setup/chartPaths.ts';
import { coverMachine } from '../../tests/setup/machineCoverage.ts';
import {
  lastEdits,
  losesAnswers,
  type SavedEdit,
  type SaveRequest,
  signUpAnswers,
  type SignUpAnswersEvent,
} from './signUpAnswers.ts';
import { fieldsIn, type Kept, partEdits, withEdit } from './signUpEdits.ts';

const coverage = coverMachine(signUpAnswers);
const module = signUp.modules.find(({ id }) => id === 'signUp') ?? expect.fail('There is no module signUp.');

const kept: Kept = {
  answers: {
    businessType: { businessType: 'charity', numberOfEmployees: 4 },
    businessInformation: { companyName: 'Oak' },
    personalInformation: { firstName: 'Ada', lastName: 'King' },
  },
  etag: '"1"',
};

type Answer<T> = T | Error;
const refusal = (status: number, errors: readonly object[] = []): Error =>
  Object.assign(new Error('Refused'), { status, errors });
const clearing = refusal(422, [
  { field: 'businessType', defaultMessage: 'You will lose details', warning: 'signUp.businessType.businessType' },
]);

/** The answers of the service in their order. By default, each edit is saved. */
function edit({ saves = [], reads = [], start = kept }: { saves?: Answer<null>[]; reads?: Answer<Kept>[]; start?: Kept } = {}) {
  const clock = new SimulatedClock();
  const sent: SaveRequest[] = [];
  let version = 1;
  let answers = start.answers;
  const actor = createActor(
    signUpAnswers.provide({
      actors: {
        save: fromPromise<SavedEdit, SaveRequest | null>(async ({ input }) => {
          if (!input) return expect.fail('There was nothing to save.');
          sent.push(input);
          const answer = saves.shift() ?? null;
          if (answer) throw answer;
          version += 1;
          answers = withEdit(module, answers, input.edit);
          return { answers, etag: `"${version}"`, faults: [{ field: 'firstName', defaultMessage: 'Enter it' }] };
        }),
        read: fromPromise<Kept>(async () => {
          const answer = reads.shift();
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not expected');
          ({ answers } = answer);
          return answer;
        }),
      },
    }),
    { clock, inspect: coverage.inspect, input: { signUp, module, kept: start } },
  );
  actor.start();
  const becomes = (state: string) => waitFor(actor, ({ value }) => value === state, { timeout: 1_000 });
  const type = (values: Record<string, unknown>, step = 'personalInformation') => actor.send({ type: 'typed', step, values });
  return { actor, clock, sent, becomes, type, edits: () => sent.map((one) => one.edit) };
}

it('saves half a second after the last key, all that was typed since', async () => {
  const { clock, becomes, type, edits } = edit();
  type({ firstName: 'A' });
  clock.increment(499);
  type({ firstName: 'Ad' });
  clock.increment(499);
  type({ lastName: 'L' });
  expect(edits()).toEqual([]);
  clock.increment(500);
  const { context } = await becomes('saved');
  expect(edits()).toEqual([{ step: 'personalInformation', values: { firstName: 'Ad', lastName: 'L' } }]);
  expect(context.kept).toMatchObject({ etag: '"2"', answers: { personalInformation: { firstName: 'Ad', lastName: 'L' } } });
  expect(context.faults).toEqual({ personalInformation: [{ field: 'firstName', defaultMessage: 'Enter it' }] });
});

it('saves at once when the field is left', async () => {
  const { actor, becomes, type, sent } = edit();
  type({ firstName: 'Grace' });
  actor.send({ type: 'left' });
  await becomes('saved');
  expect(sent).toEqual([{ edit: { step: 'personalInformation', values: { firstName: 'Grace' } }, etag: '"1"', confirmed: [] }]);
});

it('saves what is typed during a save after it, with the new version', async () => {
  const { actor, becomes, type, sent } = edit();
  type({ firstName: 'Grace' });
  actor.send({ type: 'left' });
  type({ companyName: 'Elm' }, 'businessInformation');
  await becomes('saved');
  expect(sent.map(({ edit: { step }, etag }) => [step, etag])).toEqual([
    ['personalInformation', '"1"'],
    ['businessInformation', '"2"'],
  ]);
});

it.each([
  ['no answer', 0],
  ['a time-out', 408],
  ['too many calls', 429],
  ['a fault of the service', 503],
])('tries again after 5 seconds without losing what was typed since, after %s', async (_, status) => {
  const { clock, actor, becomes, type, edits } = edit({ saves: [refusal(status), refusal(status)] });
  type({ firstName: 'Grace', lastName: 'H' });
  actor.send({ type: 'left' });
  type({ lastName: 'Hopper' });
  await becomes('retrying');
  clock.increment(4_999);
  expect(edits()).toHaveLength(1);
  clock.increment(1);
  await becomes('retrying');
  actor.send({ type: 'online' });
  await becomes('saved');
  expect(edits().at(-1)).toEqual({ step: 'personalInformation', values: { firstName: 'Grace', lastName: 'Hopper' } });
});

it('tries again when a field is left, and half a second after the next key', async () => {
  const { clock, actor, becomes, type, edits } = edit({ saves: [refusal(0), refusal(0)] });
  type({ firstName: 'Grace' });
  clock.increment(500);
  await becomes('retrying');
  actor.send({ type: 'left' });
  await becomes('retrying');
  type({ firstName: 'Grac' });
  clock.increment(500);
  await becomes('saved');
  expect(edits()).toHaveLength(3);
});

it('says why the service refuses an edit, and sends it with the next key', async () => {
  const { clock, actor, becomes, type, edits } = edit({
    saves: [refusal(422, [{ field: 'firstName', defaultMessage: 'It is too long' }]), refusal(403)],
  });
  type({ firstName: 'x'.repeat(20_000) });
  clock.increment(500);
  expect((await becomes('refused')).context.failure).toBe('It is too long');
  actor.send({ type: 'left' });
  await waitFor(actor, ({ context }) => context.failure === 'Refused');
  type({ lastName: 'Hopper' });
  expect(actor.getSnapshot().context.failure).toBeNull();
  clock.increment(500);
  await becomes('saved');
  expect(edits().at(-1)?.values).toMatchObject({ lastName: 'Hopper', firstName: 'x'.repeat(20_000) });
});

it('takes over other answers of another device, and says so', async () => {
  const theirs: Kept = {
    answers: { ...kept.answers, businessType: { businessType: 'charity', numberOfEmployees: 9 } },
    etag: '"7"',
  };
  const { actor, becomes, type, sent } = edit({ saves: [refusal(412)], reads: [theirs] });
  const typing = actor.subscribe(({ value }) => {
    if (value !== 'reading') return;
    typing.unsubscribe();
    type({ lastName: 'Hopper' });
  });
  type({ firstName: 'Grace' });
  actor.send({ type: 'left' });
  const { context } = await becomes('saved');
  expect(sent.map(({ etag }) => etag)).toEqual(['"1"', '"7"']);
  expect(context.hasMerged).toBe(true);
  expect(context.kept.answers).toMatchObject({
    businessType: { numberOfEmployees: 9 },
    personalInformation: { firstName: 'Grace', lastName: 'Hopper' },
  });
});

const overtaken: Kept = {
  answers: { ...kept.answers, personalInformation: { firstName: 'Bea', lastName: 'King' } },
  etag: '"7"',
};

async function inConflict(values: Record<string, unknown> = { firstName: 'Grace' }, saves: Answer<null>[] = []) {
  const view = edit({ saves: [refusal(412), ...saves], reads: [overtaken] });
  view.type(values);
  view.actor.send({ type: 'left' });
  await view.becomes('differing');
  return view;
}

describe('while another device has changed the same answer', () => {
  it('the own one is kept back, and all others are saved at once', async () => {
    const { actor, becomes, type, sent, clock } = await inConflict({ firstName: 'Grace', lastName: 'Hopper' });
    expect(sent[1]).toMatchObject({ etag: '"7"', edit: { values: { lastName: 'Hopper' } } });
    type({ mobileNumber: '07700 900123' });
    clock.increment(500);
    const { context } = await becomes('differing');
    expect(sent[2]).toMatchObject({ etag: '"2"', edit: { values: { mobileNumber: '07700 900123' } } });
    expect(context.held).toEqual([{ step: 'personalInformation', values: { firstName: 'Grace' } }]);
    expect(context.kept.answers['personalInformation']).toMatchObject({ firstName: 'Bea', lastName: 'Hopper' });
    actor.send({ type: 'keepMine' });
    expect((await becomes('saved')).context.kept.answers['personalInformation']).toMatchObject({ firstName: 'Grace' });
  });

  it('another change of it is kept back, too', async () => {
    const { actor, becomes, type, sent, clock } = await inConflict();
    type({ firstName: 'Grace M' });
    clock.increment(500);
    await becomes('differing');
    expect(sent).toHaveLength(1);
    actor.send({ type: 'keepMine' });
    await becomes('saved');
    expect(sent[1]).toMatchObject({ etag: '"7"', edit: { values: { firstName: 'Grace M' } } });
  });

  it('there is nothing to decide once the same is typed', async () => {
    const { becomes, type, sent, clock } = await inConflict();
    type({ firstName: 'Bea' });
    clock.increment(500);
    expect((await becomes('saved')).context.held).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('the answers of the other device are taken without a call', async () => {
    const { actor, becomes, sent } = await inConflict();
    const before = actor.getSnapshot().context.replacements;
    actor.send({ type: 'takeTheirs' });
    const { context } = await becomes('saved');
    expect(sent).toHaveLength(1);
    expect(context).toMatchObject({ kept: overtaken, held: [], pending: [], replacements: before + 1 });
  });

  it.each([
    ['keepMine', 'Grace'],
    ['takeTheirs', 'Bea'],
  ] as const)('%s counts during a save of other answers, too', async (type, firstName) => {
    const { actor, becomes, type: change } = await inConflict();
    change({ lastName: 'Hopper' });
    actor.send({ type: 'left' });
    expect(actor.getSnapshot().value).toBe('saving');
    actor.send({ type });
    expect((await becomes('saved')).context.kept.answers['personalInformation']).toMatchObject({ firstName, lastName: 'Hopper' });
  });

  it('a third device does not make it lose the own answer', async () => {
    const third = { answers: { ...kept.answers, personalInformation: { firstName: 'Cy', lastName: 'Queen' } }, etag: '"9"' };
    const { actor, becomes, type } = edit({ saves: [refusal(412), refusal(412)], reads: [overtaken, third] });
    type({ firstName: 'Grace' });
    actor.send({ type: 'left' });
    await becomes('differing');
    type({ lastName: 'Hopper' });
    actor.send({ type: 'left' });
    const { context } = await becomes('differing');
    expect(context.held).toEqual([{ step: 'personalInformation', values: { firstName: 'Grace', lastName: 'Hopper' } }]);
    expect(context.kept).toEqual(third);
  });

  it('leaving the page would lose it', async () => {
    const { actor, becomes, type } = await inConflict();
    expect(losesAnswers(actor.getSnapshot())).toBe(true);
    type({ lastName: 'Hopper' });
    expect(losesAnswers(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'takeTheirs' });
    actor.send({ type: 'left' });
    await becomes('saved');
    expect(losesAnswers(actor.getSnapshot())).toBe(false);
  });
});

it.each([
  ['retrying', refusal(0)],
  ['refused', refusal(404)],
])('is %s when the other answers cannot be read', async (state, failure) => {
  const { actor, becomes, type } = edit({ saves: [refusal(412)], reads: [failure] });
  type({ firstName: 'Grace' });
  actor.send({ type: 'left' });
  const { context } = await becomes(state);
  expect(context.pending).toEqual([{ step: 'personalInformation', values: { firstName: 'Grace' } }]);
});

it('takes an answer that the service has changed, and saves with its tag from then on', async () => {
  const { actor, becomes, type, sent } = edit();
  const kept = { answers: { mandateInstructionFilename: 'Signed.pdf' }, etag: '"9"' };
  actor.send({ type: 'reread', kept });
  expect(actor.getSnapshot()).toMatchObject({ value: 'saved', context: { kept, hasMerged: false } });
  type({ firstName: 'Grace' });
  actor.send({ type: 'left' });
  await becomes('saved');
  expect(sent[0]?.etag).toBe('"9"');
});

it('asks before a change that makes other answers void, and sends it as confirmed', async () => {
  const { actor, becomes, type, sent } = edit();
  type({ businessType: 'partnership' }, 'businessType');
  expect((await becomes('asking')).context.question.map(({ title }) => title)).toEqual(['Change the business type?']);
  // A change by another control, such as the page's autofill.
  type({ firstName: 'Grace' });
  expect(sent).toEqual([]);
  expect(lastEdits(actor.getSnapshot())).toEqual([{ step: 'personalInformation', values: { firstName: 'Grace' } }]);
  expect(losesAnswers(actor.getSnapshot())).toBe(true);
  actor.send({ type: 'confirm' });
  await becomes('saved');
  expect(sent[0]?.confirmed).toEqual(['signUp.businessType.businessType']);
  expect(sent[1]?.confirmed).toEqual([]);
});

it('withdraws a change that was not confirmed, and saves the others', async () => {
  const { actor, becomes, type, edits } = edit();
  type({ numberOfEmployees: 5 }, 'businessType');
  type({ businessType: 'partnership' }, 'businessType');
  actor.send({ type: 'withdraw' });
  await becomes('saved');
  expect(edits()).toEqual([{ step: 'businessType', values: { numberOfEmployees: 5 } }]);
});

it('withdraws a change without a call if there is no other', () => {
  const { actor, type, edits } = edit();
  type({ businessType: 'partnership' }, 'businessType');
  actor.send({ type: 'withdraw' });
  expect(actor.getSnapshot().value).toBe('saved');
  expect(edits()).toEqual([]);
});

it('does not ask about a first choice, or while there is nothing to lose', () => {
  const { actor, type } = edit({ start: { answers: { businessType: { businessType: 'charity' } }, etag: '"1"' } });
  type({ businessType: 'partnership' }, 'businessType');
  expect(actor.getSnapshot().value).toBe('waiting');
});

it('asks when the service has other answers that the page has not', async () => {
  const { clock, actor, becomes, type, sent } = edit({
    start: { answers: { businessType: { businessType: 'charity' } }, etag: '"1"' },
    saves: [clearing],
  });
  type({ businessType: 'partnership', numberOfEmployees: 3 }, 'businessType');
  clock.increment(500);
  expect((await becomes('asking')).context.question).toHaveLength(1);
  actor.send({ type: 'confirm' });
  await becomes('saved');
  expect(sent[1]).toMatchObject({
    confirmed: ['signUp.businessType.businessType'],
    edit: { values: { businessType: 'partnership', numberOfEmployees: 3 } },
  });
});

/** Every answer of the service to a save or a read, as the event that ends the call. */
const answersTo = (state: 'saving' | 'reading', output: unknown): EventObject[] => [
  { type: `xstate.done.actor.0.signUpAnswers.${state}`, output } as EventObject,
  ...[refusal(412), clearing, refusal(503), refusal(403)].map(
    (error) => ({ type: `xstate.error.actor.0.signUpAnswers.${state}`, error }) as EventObject,
  ),
];

it('is in no state without what the state is about, on any of the generated paths', () => {
  const typed = (step: string, values: Record<string, unknown>): SignUpAnswersEvent => ({ type: 'typed', step, values });
  const events = [
    typed('personalInformation', { firstName: 'Grace' }),
    typed('businessType', { businessType: 'partnership' }),
    ...['left', 'online', 'confirm', 'withdraw', 'keepMine', 'takeTheirs'].map((type) => ({ type })),
    { type: 'reread', kept } satisfies SignUpAnswersEvent,
    ...answersTo('saving', { ...kept, etag: '"2"', faults: [] }),
    ...answersTo('reading', overtaken),
  ];
  const states = new Set<string>();
  const inspect = (event: InspectionEvent): void => {
    coverage.inspect(event);
    if (event.type !== '@xstate.snapshot' || !('context' in event.snapshot)) return;
    const { value, context } = event.snapshot as SnapshotFrom<typeof signUpAnswers>;
    const { pending, sending, held, question, failure } = context;
    states.add(value);
    const about: Record<string, boolean> = {
      saved: pending.length + held.length === 0 && sending === null,
      waiting: sending === null,
      saving: sending !== null,
      reading: pending.length > 0 && sending === null,
      differing: held.length > 0 && pending.length === 0 && sending === null,
      asking: question.length > 0 && sending === null,
      retrying: pending.length > 0 && sending === null,
      refused: pending.length > 0 && sending === null && failure !== null,
    };
    expect(about[value], `${value} ${JSON.stringify(context)}`).toBe(true);
    expect(partEdits(held, fieldsIn(pending)).taken, 'a field that is kept back is not sent, too').toEqual([]);
  };
  const situation = ({ context }: SnapshotFrom<typeof signUpAnswers>) => [context.pending.length > 0, context.held.length > 0];
  driveEveryPath(signUpAnswers, { input: { signUp, module, kept }, events, situation }, { inspect });
  const all = ['asking', 'differing', 'reading', 'refused', 'retrying', 'saved', 'saving', 'waiting'];
  expect(states).toEqual(new Set(all));
});
