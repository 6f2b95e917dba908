import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { watchActor } from '../../inspection/watchedActors.ts';
import { pathsOf, valueOf } from './machineSteps.ts';
import { eventType, ownEventOf, type ReplayEvent, source } from './replayEvent.ts';
import { type ReplayRecorder, startReplay } from './replayRecorder.ts';
import type { Segment } from './segments.ts';

let session: string | null = 's-1';
let sent: (Segment & { session: string })[] = [];
let recorder: ReplayRecorder | undefined;
const report = vi.fn<(error: unknown) => void>();

// The style sheets of other test files of the process: a page with them would be larger than a segment.
let head: Element[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  head = [...document.head.children];
  document.head.replaceChildren();
  session = 's-1';
  sent = [];
});
afterEach(() => {
  recorder?.stop();
  recorder = undefined;
  vi.useRealTimers();
  document.body.replaceChildren();
  document.head.replaceChildren(...head);
  expect(report).not.toHaveBeenCalled();
});

function start(): ReplayRecorder {
  recorder = startReplay({
    routeOf: () => '/employers/:id',
    session: () => session,
    send: (of, segment) => sent.push({ session: of, ...segment }),
    report,
  });
  return recorder;
}

/** Lets the browser paint, and become idle. */
const idle = () => vi.advanceTimersByTimeAsync(400);
const hide = () => window.dispatchEvent(new Event('pagehide'));
const eventsOf = ({ events }: Segment) => JSON.parse(events) as ReplayEvent[];
const events = () => sent.flatMap(eventsOf);
const kinds = () => events().map(({ type }) => type);

/** Values as people have them, no two alike. */
const secrets = Array.from({ length: 200 }, (_, index) => {
  const digits = String(10_000_000 + index * 7_919);
  const forms = [
    `Adaline-${index} Quimby`,
    `QQ${digits.slice(2)}C`,
    `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`,
    digits,
    `adaline.${index}@people.example`,
    `£${digits.slice(3, 5)},${digits.slice(5)}.${index % 100}`,
    `0${digits}55`,
    `${1 + index} Zuider Quay, QX1 ${index}ZZ`,
  ];
  return forms[index % forms.length] ?? '';
});

const attributes = [
  'title',
  'aria-label',
  'aria-valuetext',
  'alt',
  'placeholder',
  'id',
  'class',
  'name',
  'role',
  'href',
  'src',
  'value',
  'data-value',
  'lang',
  'type',
  'style',
  'width',
  'colspan',
  'd',
  'points',
  'fill',
  'aria-expanded',
  'checked',
  'datetime',
];

/** Puts each value everywhere in a page where a text can be. */
function plant(root: HTMLElement, values: readonly string[]): void {
  for (const value of values) {
    const place = document.createElement('section');
    for (const tag of [
      'p',
      'h1',
      'a',
      'button',
      'label',
      'td',
      'option',
      'textarea',
      'title',
      'desc',
      'template',
      'noscript',
      'script',
      'style',
      'time',
    ]) {
      const element = document.createElement(tag);
      if (element instanceof HTMLScriptElement) element.type = 'text/plain';
      element.textContent = value;
      if (['p', 'a', 'option'].includes(tag)) for (const name of attributes) element.setAttribute(name, value);
      place.append(element, document.createComment(value));
    }
    for (const type of [
      'text',
      'password',
      'email',
      'number',
      'date',
      'hidden',
      'checkbox',
      'radio',
      'submit',
      'button',
      'search',
    ]) {
      const field = document.createElement('input');
      field.type = type;
      field.setAttribute('value', value);
      place.append(field);
    }
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
    text.textContent = value;
    svg.append(text);
    const image = document.createElement('img');
    image.alt = value;
    place.append(svg, image);
    place.style.setProperty('--name', value);
    root.append(place);
  }
}

/** The values that are in a text, whole or as a part of four characters or more. */
const found = (text: string) =>
  secrets.filter((secret) =>
    [secret, ...secret.split(/[\s@.,-]+/).filter((part) => part.length >= 4 && part !== 'example')].some((part) =>
      text.includes(part),
    ),
  );

describe('of 200 values that people have', () => {
  it('finds those that it looks for', () => {
    expect(found(JSON.stringify(secrets))).toHaveLength(200);
  });

  it('sends none that is in the page, is added to it, or is typed', async () => {
    const main = document.createElement('main');
    document.body.append(main);
    document.title = secrets.join(' ');
    plant(main, secrets.slice(0, 100));
    const added = start();
    await idle();
    plant(main, secrets.slice(100));
    for (const [index, field] of document.querySelectorAll('input').entries()) {
      if (field.type === 'date' || field.type === 'number') continue;
      field.value = secrets[index % 200] ?? '';
      field.dispatchEvent(new Event('change', { bubbles: true }));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    for (const [index, element] of document.querySelectorAll('p').entries()) {
      element.firstChild?.replaceWith(secrets[index] ?? '');
      for (const name of attributes) element.setAttribute(name, secrets[199 - index] ?? '');
      if (index % 9 === 0) element.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 1, clientY: 2 }));
    }
    added.visit('/employers/:id');
    added.noteError(new TypeError(secrets.join(' ')));
    await idle();
    hide();
    const text = sent.map((segment) => JSON.stringify(segment)).join('\n');
    expect(text.length).toBeGreaterThan(100_000);
    expect(events().some(({ data }) => (data as { source?: number }).source === source.input)).toBe(true);
    expect(found(text)).toEqual([]);
  });
});

it('begins with the whole page, and cuts a new segment above 60 KB', async () => {
  start();
  expect(sent).toEqual([]);
  for (let added = 0; added < 800; added += 1) document.body.append(document.createElement('p'));
  await expect.poll(() => sent.map(({ position }) => position), { timeout: 10_000 }).toEqual([0]);
  expect(kinds().slice(0, 2)).toEqual([eventType.meta, eventType.fullSnapshot]);
  expect(sent[0]?.events.length).toBeGreaterThan(60_000);
  document.body.replaceChildren();
  await Promise.resolve();
  hide();
  expect(sent.map(({ position, session: of }) => [position, of])).toEqual([
    [0, 's-1'],
    [1, 's-1'],
  ]);
  expect(new Set(sent.map(({ recordingUid }) => recordingUid)).size).toBe(1);
});

it('reads changes once the browser is idle, and not while it draws them', async () => {
  start();
  await idle();
  hide();
  const before = events().length;
  const reading = vi.spyOn(Element.prototype, 'attributes', 'get');
  document.body.append(document.createElement('p'));
  await Promise.resolve();
  await Promise.resolve();
  expect(reading).not.toHaveBeenCalled();
  await idle();
  expect(reading).toHaveBeenCalled();
  reading.mockRestore();
  hide();
  expect(events().length).toBeGreaterThan(before);
});

it('reads changes of a page that is hidden, and so never painted', async () => {
  start();
  await idle();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  hide();
  sent = [];
  document.body.append(document.createElement('p'));
  await idle();
  const reading = vi.spyOn(Element.prototype, 'attributes', 'get');
  hide();
  expect(reading).not.toHaveBeenCalled();
  expect(kinds()).toEqual([eventType.incremental]);
  vi.restoreAllMocks();
});

it('leaves the properties of fields as they are', async () => {
  const [input, option] = [HTMLInputElement.prototype, HTMLOptionElement.prototype];
  const setters = () =>
    [input, input, option].map((prototype, at) =>
      Object.getOwnPropertyDescriptor(prototype, ['value', 'checked', 'selected'][at] ?? ''),
    );
  const before = setters();
  const { stop } = start();
  await idle();
  expect(setters()).toEqual(before);
  stop();
  expect(setters()).toEqual(before);
});

describe('something new in the page', () => {
  async function newButton(): Promise<HTMLButtonElement> {
    start();
    await idle();
    hide();
    sent = [];
    const button = document.createElement('button');
    document.body.append(button);
    await Promise.resolve();
    return button;
  }
  const sources = () => events().map(({ data }) => (data as { source: number }).source);

  it('is read before it is pressed', async () => {
    const button = await newButton();
    button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    button.click();
    hide();
    expect(sources()).toEqual([source.mutation, source.mouseInteraction, source.mouseInteraction]);
  });

  it('has no events before it is read', async () => {
    const button = await newButton();
    button.focus();
    button.click();
    hide();
    expect(sources()).toEqual([source.mutation]);
  });

  it('is read whole, even while the page is being changed', async () => {
    const button = await newButton();
    const others = document.createElement('ul');
    others.append(document.createElement('li'));
    button.before(others);
    button.after(document.createElement('p'));
    button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    hide();
    const added = events().flatMap(({ data }) => (data as { adds?: { node: { tagName: string } }[] }).adds ?? []);
    expect(added.map(({ node }) => node.tagName).toSorted()).toEqual(['button', 'li', 'p', 'ul']);
  });
});

it('sends nothing while the session has expired, and begins again with the next one', async () => {
  start();
  await idle();
  session = null;
  document.body.append(document.createElement('p'));
  await idle();
  hide();
  const before = sent.length;
  session = 's-2';
  document.body.click();
  await idle();
  hide();
  const [next] = sent.slice(before);
  expect(next?.session).toBe('s-2');
  expect(next?.position).toBe(0);
  expect(next && eventsOf(next)[0]?.type).toBe(eventType.meta);
  expect(new Set(sent.map(({ recordingUid, session: of }) => `${of} ${recordingUid}`)).size).toBe(2);
});

it('begins again if a segment was lost', async () => {
  const { beginAgain } = start();
  await idle();
  beginAgain();
  await idle();
  hide();
  expect(sent.map(({ position }) => position)).toEqual([0, 0]);
});

it('has the steps of the machines, from their present states on, and no data of theirs', async () => {
  const machine = setup({ types: { events: {} as { type: 'go'; name: string }, context: {} as { name: string } } }).createMachine(
    {
      id: 'journey',
      context: { name: 'Ada' },
      initial: 'here',
      states: { here: { on: { go: { target: 'there', actions: assign({ name: ({ event }) => event.name }) } } }, there: {} },
    },
  );
  const actor = createActor(machine).start();
  const unwatch = watchActor(actor);
  start();
  await idle();
  actor.send({ type: 'go', name: 'Byron' });
  hide();
  unwatch();
  expect(events().flatMap((event) => ownEventOf(event)?.payload ?? [])).toEqual([
    { machine: 'journey', states: ['here'], taken: [] },
    { machine: 'journey', states: ['there'], taken: ['journey.here on go [0]'] },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Ada|Byron/);
  actor.stop();
});

it.each([
  ['idle', ['idle']],
  [{ loading: { asking: {} } }, ['loading.asking']],
  [{ left: 'on', right: { deep: 'off' } }, ['left.on', 'right.deep.off']],
])('writes the state %j as %j', (value, paths) => {
  expect(pathsOf(value)).toEqual(paths);
  expect(pathsOf(valueOf(paths))).toEqual(paths);
});

it('leaves nothing behind once it is stopped', async () => {
  const { stop } = start();
  await idle();
  stop();
  recorder = undefined;
  const before = sent.length;
  document.body.append(document.createElement('p'));
  document.body.click();
  await idle();
  hide();
  expect(sent).toHaveLength(before);
});

it('stops at a defect of its own, reports it, and leaves the page alone', async () => {
  const defect = new TypeError('x is undefined');
  let isBroken = false;
  const told: unknown[] = [];
  const sheet = document.head.appendChild(document.createElement('style')).sheet;
  const { stop } = startReplay({
    routeOf: () => '/',
    session: () => {
      if (isBroken) throw defect;
      return 's-1';
    },
    send: (of, segment) => sent.push({ session: of, ...segment }),
    report: (error) => told.push(error),
  });
  isBroken = true;
  sheet?.insertRule('.known { color: red }');
  document.body.append(document.createElement('p'));
  document.body.click();
  await idle();
  hide();
  expect(sheet?.cssRules).toHaveLength(1);
  expect(told).toEqual([defect]);
  expect(sent).toEqual([]);
  stop();
});

it('hands an unknown rule of a style sheet back to the page', () => {
  const sheet = document.head.appendChild(document.createElement('style')).sheet;
  start();
  expect(() => sheet?.insertRule('no rule')).toThrow();
});
