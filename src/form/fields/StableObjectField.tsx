import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import { useDeepCompareMemo } from '@rjsf/utils';
import type { OwnFieldProps } from '../formContext.ts';

/**
 * RJSF's field for objects. RJSF passes it a new copy of the same `uiSchema` at every keystroke, and it would draw all of its fields again. In a form
 * of 150 fields that takes a sixth of the response time.
 */
export function StableObjectField({ uiSchema, ...props }: OwnFieldProps) {
  const same = useDeepCompareMemo(uiSchema);
  return <ObjectField {...props} {...(same && { uiSchema: same })} />;
}
