import { expect, it, vi } from 'vitest';
import type { ErrorReport } from '../../../schemas/generated/types.ts';
import { createMonitoring } from './monitoring.ts';

function initialised() {
  const send = vi.fn<(report: ErrorReport) => void>();
  const monitoring = createMonitoring();
  monitoring.initialise({ service: 'employer-portal', environment: 'test', send });
  return { monitoring, send };
}

it('reports nothing from before it is initialised, not even later', () => {
  const send = vi.fn<(report: ErrorReport) => void>();
  const monitoring = createMonitoring();
  monitoring.report(new Error('too early'));
  monitoring.initialise({ service: 'employer-portal', environment: 'test', send });
  expect(send).not.toHaveBeenCalled();
});

it('reports with service, environment, path and context', () => {
  const { monitoring, send } = initialised();
  window.history.replaceState(null, '', '/employers?q=Byron');
  monitoring.report(new TypeError('No name'), { boundary: 'route' });
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      service: 'employer-portal',
      environment: 'test',
      name: 'TypeError',
      message: 'No name',
      path: '/employers',
      context: { boundary: 'route' },
    }),
  );
});

it('reports one incident once, even if several handlers report it', () => {
  const { monitoring, send } = initialised();
  const incident = new Error('once');
  monitoring.report(incident);
  monitoring.report(incident);
  expect(send).toHaveBeenCalledOnce();
});

it('reports a thrown value that is not an error', () => {
  const { monitoring, send } = initialised();
  monitoring.report('broken');
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Error', message: 'broken' }));
});
