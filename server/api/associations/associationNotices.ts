import type { AssociationRow } from '../../store/associations/associations.ts';
import type { Scoped } from '../../store/createStore.ts';
import { giveNotices } from '../../store/notices/notices.ts';
import { queueMail } from '../../store/notices/outboxMails.ts';

/** What became of an association, and by whom. */
export interface AssociationChange {
  intermediaryId: number;
  employerId: number;
  event: 'associate' | 'revoke';
  association: Pick<AssociationRow, 'firm' | 'employer'>;
  at: Date;
  actor: string;
}

interface Told {
  title: string;
  body: string;
  href: string;
}

function told({ intermediaryId, employerId, event, association: { firm, employer }, actor }: AssociationChange): {
  employer: Told;
  firm: Told;
} {
  const advisers = `/employers/${employerId}/associated-intermediaries`;
  if (event === 'associate')
    return {
      employer: {
        title: `${firm.name} now acts for you`,
        body: `${actor} gave ${firm.name} access to ${employer.name}. Its people can work on your employees, payrolls and contributions until the access is revoked.`,
        href: advisers,
      },
      firm: {
        title: `${employer.name} is now your client`,
        body: `${actor} gave your firm access to ${employer.name}.`,
        href: `/employers/${employerId}`,
      },
    };
  return {
    employer: {
      title: `${firm.name} no longer acts for you`,
      body: `${actor} revoked the access of ${firm.name} to ${employer.name}. Its people can no longer see anything of yours.`,
      href: advisers,
    },
    firm: {
      title: `${employer.name} is no longer your client`,
      body: `${actor} revoked your firm's access to ${employer.name}. Ask the employer if you did not expect this.`,
      href: `/employers/${intermediaryId}/associated-employers?isIntermediary=1`,
    },
  };
}

/** Tells both sides, in the portal and by mail, in the transaction of the change. */
export async function tellBothSides(tx: Scoped, change: AssociationChange): Promise<void> {
  const { intermediaryId, employerId, at, association } = change;
  const { employer, firm } = told(change);
  await giveNotices(tx, [
    { employerId, ...employer, at },
    { employerId, intermediaryId, ...firm, at },
  ]);
  const mails = [
    ...association.employer.emails.map((to) => ({ to, ...employer })),
    ...(association.firm.email === null ? [] : [{ to: association.firm.email, ...firm }]),
  ];
  for (const { to, title, body } of mails) await queueMail(tx, { to, subject: title, text: `${body}\n` });
}
