import type { ReactNode } from 'react';
import { useTitleWithoutSession } from '../../shared/page/usePageTitle.ts';

// Plain HTML with the styles of src/shared/theme/base.css: it is shown before the theme and its components have loaded.

/** A full page with the portal's present step, such as signing in. */
export function PageStatus({ title, children }: { title?: string; children: ReactNode }) {
  useTitleWithoutSession(title);
  return (
    <main className="page-status">
      <span className="page-status-wheel" aria-hidden="true" />
      <p role="status">{children}</p>
    </main>
  );
}

/** A full page for a portal that could not start. */
export function PageFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  useTitleWithoutSession('Something went wrong');
  return (
    <main className="page-status">
      <p role="alert">{children}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
