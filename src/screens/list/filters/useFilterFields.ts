import { useMemo } from 'react';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { describeFields, type Field } from '../../../../schemas/lib/fields/field.ts';

/** The fields by which the list of the resource can be filtered. */
export function useFilterFields(): readonly Field[] {
  const { resource, entity, entities } = useDefinition();
  return useMemo(() => describeFields(resource.list.filters, entity, entities), [resource, entity, entities]);
}
