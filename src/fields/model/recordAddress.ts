import type { Resource } from '../../../schemas/generated/types.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';
import { addressInScope, type ViewedParty } from '../../shared/portal/viewedParty.ts';
import type { DataRecord } from './record.ts';

/** The address of a record's screen, from the resource's file. */
export type RecordPlace = Pick<Resource, 'scope' | 'portalPath' | 'recordPath' | 'recordAddress'>;

/**
 * Where the screen of a record lies.
 * @param viewed - The party whose pages these are. The provider's records need none.
 */
export function recordAddress(place: RecordPlace, record: DataRecord, viewed: ViewedParty | null): string {
  const { scope, portalPath, recordPath = portalPath, recordAddress: ofItsOwn } = place;
  if (ofItsOwn !== undefined) return fillTemplate(ofItsOwn, record);
  const path = `/${fillTemplate(recordPath, record)}/${encodeURIComponent(record.id)}`;
  return addressInScope(scope, path, viewed);
}
