import type { ReferenceDefinition, ResourceDefinition } from '../model/definition.ts';
import { statusText } from '../../shared/portal/nameWithStatus.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';

/** The displayed status of a record that is no longer in use; null for a record in use. docs/product.md, section 4. */
export function endedStatus(
  { properties }: Pick<ReferenceDefinition, 'properties'>,
  record: Readonly<Record<string, unknown>>,
): string | null {
  if (properties['isActive'] && record['isActive'] === false) return 'Not active';
  const { status } = record;
  const choices = properties['status']?.oneOf ?? [];
  if (typeof status !== 'string' || status === 'Active' || !choices.some((choice) => choice.const === 'Active')) return null;
  return statusText(record, choices.find((choice) => choice.const === status)?.title);
}

/** The name of a record, with the status in brackets if it is no longer in use. docs/product.md, section 4. @example 'Weekly staff (Ceased)' */
export function referenceTitle(
  definition: Pick<ReferenceDefinition, 'properties' | 'recordTitle'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const title = fillTemplate(definition.recordTitle, record);
  const status = endedStatus(definition, record);
  return status ? `${title} (${status})` : title;
}

/** The heading of a record of the screen's resource, with the status in brackets if it is no longer in use. */
export function recordTitle(
  { resource, entity }: Pick<ResourceDefinition, 'resource' | 'entity'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const { status } = entity.properties;
  return referenceTitle({ recordTitle: resource.recordTitle, properties: status ? { status } : {} }, record);
}
