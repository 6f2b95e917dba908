import { useParams } from 'react-router';
import type { DataRecord } from '../../../fields/model/record.ts';
import { hasRecordScreen } from '../../../fields/model/definition.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { recordTitle } from '../../../fields/format/referenceTitle.ts';
import { recordAddress } from '../../../fields/references/recordAddress.ts';

/**
 * Where the resource's screens lie.
 * @returns A function of what comes below the list, a record's id or `add-new`; without it, it gives the list itself.
 */
export function useScreenAddress(): (below?: string | number) => string {
  const { resource } = useDefinition();
  const { employerId } = useParams();
  const { scope, portalPath } = resource;
  const list = scope === 'provider' ? `/${portalPath}` : `/employers/${employerId}/${portalPath}`;
  // Without it, the same path is that of an employer who has the intermediary's id.
  const query = scope === 'intermediary' ? '?isIntermediary=1' : '';
  return (below) => `${below === undefined ? list : `${list}/${encodeURIComponent(below)}`}${query}`;
}

/** Where a record's own screen lies. */
export function useRecordAddress(): (record: DataRecord) => string {
  const { resource } = useDefinition();
  const { employerId } = useParams();
  return (record) => recordAddress(resource, record, employerId);
}

/** The screen and the title of each record; no screen where the resource has none. */
export function useRecordLink(): (record: DataRecord) => { to: string | null; title: string } {
  const definition = useDefinition();
  const addressOf = useRecordAddress();
  const hasScreen = hasRecordScreen(definition.resource);
  return (record) => ({
    to: hasScreen ? addressOf(record) : null,
    title: recordTitle(definition, record),
  });
}
