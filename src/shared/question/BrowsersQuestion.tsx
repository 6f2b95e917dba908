import { useEffect, useRef } from 'react';

/** A question with two answers. */
export interface QuestionProps {
  isOpen: boolean;
  title: string;
  body: string;
  confirmLabel: string;
  /** Its button has the focus, because it loses nothing. */
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The question, asked by the browser itself: for a page that has lost the network before it could load its dialog. */
export function BrowsersQuestion({ isOpen, body, onConfirm, onCancel }: QuestionProps) {
  const latest = useRef({ body, onConfirm, onCancel });
  useEffect(() => {
    latest.current = { body, onConfirm, onCancel };
  });
  useEffect(() => {
    if (!isOpen) return;
    // oxlint-disable-next-line no-alert -- The portal's own dialog could not be loaded.
    if (globalThis.confirm(latest.current.body)) latest.current.onConfirm();
    else latest.current.onCancel();
  }, [isOpen]);
  return null;
}
