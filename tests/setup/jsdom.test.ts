import { expect, it, vi } from 'vitest';

it('draws frames after a test with false timers in which the focused element was removed', async () => {
  vi.useFakeTimers();
  const control = document.createElement('input');
  document.body.append(control);
  control.focus();
  control.remove();
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await expect.poll(() => drawn.mock.calls.length).toBe(1);
});
