import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import { useDeepCompareMemo } from '@rjsf/utils';
import type { OwnFieldProps } from '../formContext.ts';

/**
 * RJSF's field for objects. RJSF hands it another copy of the same `uiSchema` with every keystroke, on which it would draw all of its
 * fields again: a sixth of the time that a form of 150 fields takes to answer.
 */
export function StableObjectField({ uiSchema, ...props }: OwnFieldProps) {
  const same = useDeepCompareMemo(uiSchema);
  return <ObjectField {...props} {...(same && { uiSchema: same })} />;
}
