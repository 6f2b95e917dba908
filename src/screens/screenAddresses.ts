import type { DataRecord } from '../fields/model/record.ts';
import { hasRecordScreen } from '../fields/model/definition.ts';
import { useDefinition } from '../fields/model/DefinitionContext.ts';
import { recordTitle } from '../fields/format/referenceTitle.ts';
import { addressInScope, useViewedParty } from '../shared/portal/viewedParty.ts';
import { recordAddress } from '../fields/model/recordAddress.ts';

/**
 * The addresses of the resource's screens.
 * @returns A function of the path below the list, a record's id or `add-new`. Without a path it gives the list itself.
 */
export function useScreenAddress(): (below?: string | number) => string {
  const { resource } = useDefinition();
  const viewed = useViewedParty();
  const { scope, portalPath, recordAddress: ofItsOwn } = resource;
  // The list of employers is outside every employer.
  const at = scope === 'provider' && ofItsOwn !== undefined ? null : viewed;
  return (below) => addressInScope(scope, `/${portalPath}${below === undefined ? '' : `/${encodeURIComponent(below)}`}`, at);
}

/** The address of a record's own screen. */
export function useRecordAddress(): (record: DataRecord) => string {
  const { resource } = useDefinition();
  const viewed = useViewedParty();
  return (record) => recordAddress(resource, record, viewed);
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
