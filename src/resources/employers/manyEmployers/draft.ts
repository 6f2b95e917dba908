import { useState } from 'react';
import { useUser } from '../../../shared/portal/session.ts';

/** The input of a form that has not been used yet: its fields, as they were typed. */
export type Draft = Readonly<Record<string, string>>;

const keyOf = (path: string, userUid: string): string => `draft ${path} ${userUid}`;

/**
 * The draft of one kind of work for many employers, which this tab keeps for the signed-in person until the work has started: on the way to the list of employers and
 * back, and from a preview to a new one.
 * @param path - The address of the kind.
 */
export function useDraft(path: string) {
  const key = keyOf(path, useUser().userUid);
  return {
    read: (): Draft => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft,
    keep: (draft: Draft): void => sessionStorage.setItem(key, JSON.stringify(draft)),
    forget: (): void => sessionStorage.removeItem(key),
  };
}

/** A field of a draft. @returns its text, which begins as the draft has it, and a function that changes it in the draft, too. */
export function useDraftField(path: string, name: string): [text: string, change: (text: string) => void] {
  const { read, keep } = useDraft(path);
  const [text, setText] = useState(() => read()[name] ?? '');
  const change = (next: string): void => {
    setText(next);
    keep({ ...read(), [name]: next });
  };
  return [text, change];
}
