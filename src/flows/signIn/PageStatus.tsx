import type { CSSProperties, ReactNode } from 'react';

// Plain HTML: this is on the screen before the theme and its components have loaded.
const page: CSSProperties = {
  alignItems: 'center',
  display: 'flex',
  flexDirection: 'column',
  fontFamily: 'inherit',
  gap: '1rem',
  justifyContent: 'center',
  minHeight: '100vh',
  padding: '2rem',
  textAlign: 'center',
};

/** A calm full page that says what the portal is doing. */
export function PageStatus({ children }: { children: ReactNode }) {
  return (
    <main style={page}>
      <p role="status">{children}</p>
    </main>
  );
}

/** A full page for a portal that could not start. */
export function PageFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <main style={page}>
      <p role="alert">{children}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
