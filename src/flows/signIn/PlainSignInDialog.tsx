import { useId } from 'react';

/** What `SignInDialog` says, in plain HTML: for when its code cannot be fetched. */
export function PlainSignInDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const id = useId();
  return (
    <div
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      style={{ padding: '2rem', textAlign: 'center' }}
    >
      <h2 id={`${id}-title`}>You are not signed in</h2>
      <p id={`${id}-message`}>{message}</p>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
