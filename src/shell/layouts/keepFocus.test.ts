import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keepFocus.ts';

let main: HTMLElement;
let end: () => void;

beforeEach(() => {
  // The frames of jsdom stop for good once a test of another file has asked for one under a clock of its own.
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => Number(setTimeout(() => draw(performance.now()))));
  document.body.innerHTML = `<main><h1>Statement</h1>
    <section id="approval"><h2>Approval</h2><div id="steps"><button id="ask">Ask</button></div></section>
    <div role="grid"><h2>Rows</h2><div id="cell"><button id="inGrid">Cell</button></div></div>
    <div id="field"><h2>Fields</h2><div id="inner"><input id="text"></div></div></main><div id="dialogs"></div>`;
  main = document.querySelector('main') ?? document.body;
  end = keepFocus(main);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const settled = async (): Promise<void> => {
  await Promise.resolve();
  await new Promise((resolve) => requestAnimationFrame(resolve));
};
const focused = (): string | null => document.activeElement?.textContent ?? null;

it('gives the focus of a button that goes to the heading of its part', async () => {
  find('ask').focus();
  find('steps').remove();
  await settled();
  expect(focused()).toBe('Approval');
});

it('gives it to the heading of the page where the part has gone, too', async () => {
  find('ask').focus();
  find('approval').remove();
  await settled();
  expect(focused()).toBe('Statement');
});

it('gives it back after a dialog whose button has gone meanwhile', async () => {
  find('ask').focus();
  find('dialogs').innerHTML = '<button id="confirm">Confirm</button>';
  find('confirm').focus();
  find('steps').remove();
  await settled();
  expect(focused()).toBe('Confirm');
  find('confirm').remove();
  await settled();
  expect(focused()).toBe('Approval');
});

it('leaves a focus that the page has given to something itself', async () => {
  find('ask').focus();
  find('steps').remove();
  find('text').focus();
  await settled();
  expect(document.activeElement).toBe(find('text'));
});

it.each([
  ['a grid, which draws the rows in view only', 'inGrid', 'cell'],
  ['a field that goes, such as one that a choice hides', 'text', 'inner'],
])('leaves %s', async (_, id, part) => {
  find(id).focus();
  find(part).remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

it('leaves a button that nobody had chosen', async () => {
  find('steps').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
