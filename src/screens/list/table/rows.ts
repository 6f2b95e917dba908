import { useParams } from 'react-router';
import type { DataRecord } from '../../../fields/model/record.ts';
import { hasRecordScreen } from '../../../fields/model/definition.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { recordTitle } from '../../../fields/format/referenceTitle.ts';
import { recordAddress } from '../../../fields/references/recordAddress.ts';

/**
 * The addresses of the resource's screens.
 * @returns A function of the path below the list, a record's id or `add-new`. Without a path it gives the list itself.
 */
export function useScreenAddress(): (below?: string | number) => string {
  const { resource } = useDefinition();
  const { employerId } = useParams();
  const { scope, portalPath } = resource;
  const list = scope === 'provider' ? `/${portalPath}` : `/employers/${employerId}/${portalPath}`;
  // Without the query, the same path would be that of the employer with the intermediary's id.
  const query = scope === 'intermediary' ? '?isIntermediary=1' : '';
  return (below) => `${below === undefined ? list : `${list}/${encodeURIComponent(below)}`}${query}`;
}

/** The address of a record's own screen. */
export function useRecordAddress(): (record: DataRecord) => string {
  const { resource } = useDefinition();
  const { employerId } = useParams();
  return (record) => recordAddress(resource, record, employerId);
}

/** The screen and the title of each record; no screen if the resource has none. */
export function useRecordLink(): (record: DataRecord) => { to: string | null; title: string } {
  const definition = useDefinition();
  const addressOf = useRecordAddress();
  const hasScreen = hasRecordScreen(definition.resource);
  return (record) => ({
    to: hasScreen ? addressOf(record) : null,
    title: recordTitle(definition, record),
  });
}
