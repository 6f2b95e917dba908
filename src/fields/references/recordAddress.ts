import type { Resource } from '../../../schemas/generated/types.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';
import type { DataRecord } from '../model/record.ts';

/** The address of a record's screen, from the resource's file. */
export type RecordPlace = Pick<Resource, 'scope' | 'portalPath' | 'recordPath' | 'recordAddress'>;

/**
 * Where the screen of a record lies.
 * @param partyId - The employer or intermediary whose pages these are: the `employerId` of the route. The provider's records need none.
 */
export function recordAddress(place: RecordPlace, record: DataRecord, partyId: string | undefined): string {
  const { scope, portalPath, recordPath = portalPath, recordAddress: ofItsOwn } = place;
  if (ofItsOwn !== undefined) return fillTemplate(ofItsOwn, record);
  const path = `/${fillTemplate(recordPath, record)}/${encodeURIComponent(record.id)}`;
  if (scope === 'provider') return path;
  // Without the query, the same path would be that of the employer with the intermediary's id.
  return `/employers/${partyId}${path}${scope === 'intermediary' ? '?isIntermediary=1' : ''}`;
}
