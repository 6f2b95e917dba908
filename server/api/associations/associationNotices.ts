import type { AssociationRow } from '../../store/associations/associations.ts';
import type { Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { queueMails } from '../../store/notices/outboxMails.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';

/** A change of an association, and the person who made it. */
export interface AssociationChange {
  intermediaryId: number;
  employerId: number;
  event: 'associate' | 'revoke';
  association: Pick<AssociationRow, 'intermediary' | 'employer'>;
  at: Date;
  actor: string;
}

interface Told {
  title: string;
  body: string;
  href: string;
}

function contentOf({ intermediaryId, employerId, event, association: { intermediary, employer }, actor }: AssociationChange): {
  employer: Told;
  intermediary: Told;
} {
  const advisers = `/employers/${employerId}/associated-intermediaries`;
  if (event === 'associate')
    return {
      employer: {
        title: `${intermediary.name} now acts for you`,
        body: `${actor} gave ${intermediary.name} access to ${employer.name}. Its members can work on your employees, payrolls and contributions until you revoke the access.`,
        href: advisers,
      },
      intermediary: {
        title: `${employer.name} is now your client`,
        body: `${actor} gave you access to ${employer.name}.`,
        href: `/employers/${employerId}`,
      },
    };
  return {
    employer: {
      title: `${intermediary.name} no longer acts for you`,
      body: `${actor} revoked the access of ${intermediary.name} to ${employer.name}. Its members can no longer see your records.`,
      href: advisers,
    },
    intermediary: {
      title: `${employer.name} is no longer your client`,
      body: `${actor} revoked your access to ${employer.name}. Ask the employer if you did not expect this.`,
      href: `/employers/${intermediaryId}/associated-employers?isIntermediary=1`,
    },
  };
}

/** Notifies both sides, in the portal and by mail, in the transaction of the change. */
export async function notifyBothSides(tx: Scoped, change: AssociationChange): Promise<void> {
  const { intermediaryId, employerId, at, association } = change;
  const { employer, intermediary } = contentOf(change);
  const firm = association.intermediary.email === null ? [] : [association.intermediary.email];
  await sendNotices(tx, [
    { employerId, kind: 'access', ...employer, at, mailedTo: association.employer.emails },
    { employerId, intermediaryId, kind: 'access', ...intermediary, at, mailedTo: firm },
  ]);
  const mails = [
    ...association.employer.emails.map((to) => ({ to, ...employer })),
    ...firm.map((to) => ({ to, ...intermediary })),
  ];
  await queueMails(
    tx,
    mails.map(({ to, title, body }) => ({ to, subject: withoutLinks(title), text: `${withoutLinks(body)}\n` })),
  );
}
