import { type RawBuilder, sql } from 'kysely';

/** Whether the next step of the payment of a statement `row` is the employer's: to pay, to authorise, or to pay again. Otherwise the money is on its way. */
export const waitsForEmployer = (row: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${row}.status`)} in ('waitingForPayment', 'authorisationPending', 'paymentFailed')`;
