import { useId } from 'react';
import type { SignInDialogProps } from './SignInDialog.tsx';

/** The content of `SignInDialog` in plain HTML, for use when that dialog's code cannot be fetched. */
export function PlainSignInDialog({ message, onClose, again }: SignInDialogProps) {
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
      {again !== null && (
        <p>
          <a href={again} target="_blank" rel="noreferrer">
            Sign in again
          </a>{' '}
          in a new tab, then return to this page: your changes are still here.
        </p>
      )}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
