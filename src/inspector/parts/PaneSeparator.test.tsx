import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PaneSeparator } from './PaneSeparator.tsx';
import { usePaneSizes } from './usePaneSizes.ts';

beforeEach(() => localStorage.clear());

function Panes() {
  const panes = usePaneSizes();
  return (
    <>
      <PaneSeparator pane={panes.list} area="list" />
      <PaneSeparator pane={panes.actor} area="actor" />
      <PaneSeparator pane={panes.log} area="log" />
    </>
  );
}

// jsdom knows no wide window, and does not focus what a narrow one hides.
const line = (name: string) => screen.getByLabelText(`Size of ${name}`);
const sizeOf = (name: string) => Number(line(name).getAttribute('aria-valuenow'));

it.each([
  ['the list', 'ArrowRight', 24],
  ['the list', 'ArrowLeft', -24],
  ['the actor', 'ArrowRight', -24],
  ['the actor', 'ArrowLeft', 24],
  ['the log', 'ArrowUp', 24],
  ['the log', 'ArrowDown', -24],
  ['the log', 'ArrowRight', 0],
])('resizes %s by the key %s', (name, key, by) => {
  render(<Panes />);
  const before = sizeOf(name);
  fireEvent.keyDown(line(name), { key });
  expect(sizeOf(name)).toBe(before + by);
});

it('keeps a pane within its limits', () => {
  render(<Panes />);
  for (const key of ['Home', 'ArrowLeft']) fireEvent.keyDown(line('the list'), { key });
  expect(sizeOf('the list')).toBe(Number(line('the list').getAttribute('aria-valuemin')));
  for (const key of ['End', 'ArrowRight']) fireEvent.keyDown(line('the list'), { key });
  expect(sizeOf('the list')).toBe(Number(line('the list').getAttribute('aria-valuemax')));
});

it('resizes by dragging until the button is released', () => {
  render(<Panes />);
  const list = line('the list');
  // jsdom has no pointer capture.
  Object.assign(list, { setPointerCapture: () => undefined });
  const before = sizeOf('the list');
  fireEvent.pointerDown(list, { button: 0, clientX: 100 });
  fireEvent.pointerMove(list, { clientX: 150 });
  expect(sizeOf('the list')).toBe(before + 50);
  fireEvent.lostPointerCapture(list);
  fireEvent.pointerMove(list, { clientX: 400 });
  expect(sizeOf('the list')).toBe(before + 50);
});

it('takes all of its room by a double click, and its usual size by the next', () => {
  render(<Panes />);
  const usual = sizeOf('the list');
  fireEvent.doubleClick(line('the list'));
  expect(sizeOf('the list')).toBe(480);
  fireEvent.doubleClick(line('the list'));
  expect(sizeOf('the list')).toBe(usual);
});

it.each([
  ['a size from an earlier visit', '{"list":300}', 300],
  ['not a size beyond the limits', '{"list":9000}', 480],
  ['nothing that is no size', '{"list":"wide"}', 260],
  ['nothing that is no JSON', 'wide', 260],
])('begins with %s', (_, kept, expected) => {
  localStorage.setItem('inspectorPanes', kept);
  render(<Panes />);
  expect(sizeOf('the list')).toBe(expected);
});
