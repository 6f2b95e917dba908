import { type RefObject, useEffect } from 'react';
import { LOADING_CONTROL } from '../fields/references/loadingControl.ts';
import { focusOnceDrawn } from './focusOnceDrawn.ts';

const controls = `input, select, textarea, [${LOADING_CONTROL}]`;

/** Gives the focus to the first control of a form that opens: {@link focusOnceDrawn}. */
export function useFocusOnFirstControl(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = form;
    return current ? focusOnceDrawn(current, () => current.querySelector<HTMLElement>(controls)) : undefined;
  }, [form]);
}
