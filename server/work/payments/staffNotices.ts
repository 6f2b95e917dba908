import { indemnityReason } from '../../../domain/payments/bacsReasons.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { Scoped } from '../../store/createStore.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import type { CollectionClaim } from '../../store/payments/collections.ts';
import type { StatementToPay } from '../../store/payments/statementsToPay.ts';

interface StaffNotice {
  /** The employer that it is about, if it is about one. */
  employerId?: number;
  title: string;
  body: string;
  href: string;
}

/** Tells the provider's staff of something that the service cannot settle by itself, in the transaction of its cause. */
export const tellStaff = (tx: Scoped, { employerId, title, body, href }: StaffNotice, at: Date): Promise<void> =>
  sendNotices(tx, [{ title, body, href, employerId: employerId ?? null, isForProvider: true, kind: 'service', at }]);

const addressOf = ({ employerId, statementUid }: StatementToPay): string => `/employers/${employerId}/statements/${statementUid}`;

const reasonOfClaim = (code: string | undefined): string =>
  code === undefined ? '' : ` for reason ${code} (${indemnityReason(code) ?? 'unknown: ask the bank what it means'})`;

/** Tells staff of an indemnity claim: they have some days to challenge it. @param code - Its reason, where the bank gives one. */
export function tellOfClaim(
  tx: Scoped,
  statement: StatementToPay,
  { claimedOn, challengeBy, debitedOn, code }: CollectionClaim & { code: string | undefined },
  at: Date,
): Promise<void> {
  const { employerId, employerName, periodTitle, totalAmount } = statement;
  const amount = formatPence(totalAmount);
  return tellStaff(
    tx,
    {
      employerId,
      title: `Indemnity claim of ${amount}`,
      body: `${employerName}, ${periodTitle}: claimed on ${formatDate(claimedOn)}${reasonOfClaim(code)}. Challenge it by ${formatDate(challengeBy)}, or ${amount} is debited on ${formatDate(debitedOn)}.`,
      href: addressOf(statement),
    },
    at,
  );
}

/** Tells staff of a return with a code that we do not know. */
export function tellOfUnknownReturn(tx: Scoped, statement: StatementToPay, code: string, at: Date): Promise<void> {
  const { employerId, employerName, periodTitle, totalAmount } = statement;
  return tellStaff(
    tx,
    {
      employerId,
      title: `A direct debit was returned with an unknown code: ${code}`,
      body: `${employerName}, ${periodTitle}: ${formatPence(totalAmount)} is not paid. Ask the bank what ${code} means, and tell the employer.`,
      href: addressOf(statement),
    },
    at,
  );
}
