import type { ReactNode } from 'react';

// Plain HTML, dressed by src/shared/theme/base.css: this is on the screen before the theme and its components have loaded.

/** A calm full page that says what the portal is doing. */
export function PageStatus({ children }: { children: ReactNode }) {
  return (
    <main className="page-status">
      <span className="page-status-wheel" aria-hidden="true" />
      <p role="status">{children}</p>
    </main>
  );
}

/** A full page for a portal that could not start. */
export function PageFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <main className="page-status">
      <p role="alert">{children}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
