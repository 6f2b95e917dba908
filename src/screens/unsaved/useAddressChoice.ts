import { use, useCallback, useEffect } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { UnsavedEditsContext } from '../../form/unsavedEditsContext.ts';

/**
 * A choice that the address holds and that decides which forms are shown, such as a tab. Changing it asks first if there are unsaved edits.
 * @param parameter - Its name in the query.
 * @returns The value (null if the address has none), and a function that changes it and keeps the rest of the query.
 */
export function useAddressChoice(
  parameter: string,
): [value: string | null, choose: (value: string | null, options?: NavigateOptions) => void] {
  const guard = use(UnsavedEditsContext);
  const [params, setParams] = useSearchParams();
  useEffect(() => guard?.dependOn(parameter), [guard, parameter]);
  const choose = useCallback(
    (value: string | null, options?: NavigateOptions) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(parameter);
        else next.set(parameter, value);
        return next;
      }, options),
    [parameter, setParams],
  );
  return [params.get(parameter), choose];
}
