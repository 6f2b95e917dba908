import type { Actor } from '../../store/changeLog.ts';

/** The service itself, in the history. */
export const service: Actor = { userUid: null, actingAs: 'service' };
