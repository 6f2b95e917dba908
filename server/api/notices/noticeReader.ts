import { can, canAnywhere, type Caller, type Operation, partiesFor } from '../../../machines/permissions.ts';
import { kindsFor, type NoticeAudience, type NoticeKind } from '../../../schemas/lib/notices/noticeKinds.ts';
import type { Parties } from '../../store/scope.ts';
import type { NoticeReader } from '../../store/notices/ownNotices.ts';

/** The operations of those who get the provider's notices of a subject. */
const ofProvider: Partial<Record<NoticeKind, Operation>> = {
  signUps: 'signUp.review',
  service: 'job.retry',
};

/** The operation of those who get the provider's notices of a subject; undefined for a subject without such notices. */
export const providerOperation = (kind: NoticeKind): Operation | undefined => ofProvider[kind];

/**
 * The parties whose notices are the caller's own: their employers and intermediaries. Provider staff may read those of every employer, and get none of them, since
 * they look after all; they get those for the provider.
 */
export function noticeReader(caller: Caller): NoticeReader {
  const employers = caller.relationships.map(({ employerId }) => employerId);
  return {
    userUid: caller.userUid,
    employers: [...new Set(employers)].filter((id) => can(caller, 'notice.read', id)),
    intermediaries: caller.intermediaryIds.filter((id) => can(caller, 'intermediary.read', id)),
    readable: partiesFor(caller, 'employer.read'),
    ofProvider: (Object.entries(ofProvider) as [NoticeKind, Operation][]).flatMap(([kind, operation]) =>
      canAnywhere(caller, operation) ? [kind] : [],
    ),
  };
}

/** The scope of a person's own notices for row-level security. */
export const scopeOfReader = ({ readable, intermediaries }: NoticeReader): Parties => ({ employers: readable, intermediaries });

/** The subjects of which the person gets notices. */
export function kindsOf({ employers, intermediaries, ofProvider: provided }: NoticeReader): NoticeKind[] {
  const audiences: NoticeAudience[] = [
    ...(employers.length > 0 ? (['employers'] as const) : []),
    ...(intermediaries.length > 0 ? (['intermediaries'] as const) : []),
    ...(provided.length > 0 ? (['provider'] as const) : []),
  ];
  return kindsFor(audiences);
}
