import { useState } from 'react';
import { DRAFT_KEY } from '../../../shared/portal/draftKey.ts';
import { useUser } from '../../../shared/portal/session.ts';

/** The input of a form that has not been used yet: its fields, as they were typed. */
export type Draft = Readonly<Record<string, string>>;

const keyOf = (path: string, userUid: string): string => `${DRAFT_KEY}${path} ${userUid}`;

/** Drafts of a browser that refuses its storage, or has no room left in it: they last until the page is left. */
const unstored = new Map<string, string>();

/**
 * The draft of one kind of work for many employers, which this tab keeps for the signed-in person until the work has started or the person signs
 * out: on the way to the list of employers and back, and from a preview to a new one.
 * @param path - The address of the kind.
 */
export function useDraft(path: string) {
  const key = keyOf(path, useUser().userUid);
  return {
    read: (): Draft => draftIn(unstored.get(key) ?? trySessionStorage((storage) => storage.getItem(key)) ?? ''),
    keep: (draft: Draft): void => {
      const text = JSON.stringify(draft);
      unstored.set(key, text);
      trySessionStorage((storage) => {
        storage.setItem(key, text);
        unstored.delete(key);
      });
    },
    forget: (): void => {
      unstored.delete(key);
      trySessionStorage((storage) => storage.removeItem(key));
    },
  };
}

/** Uses the storage of the tab. @returns undefined if the browser refuses it, or has no room left: a draft is no reason to fail. */
function trySessionStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return undefined;
  }
}

/** The fields of a stored draft; none if it is no draft, such as that of another version of the portal. */
function draftIn(text: string): Draft {
  try {
    const found: unknown = JSON.parse(text || '{}');
    const fields = typeof found === 'object' && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
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
