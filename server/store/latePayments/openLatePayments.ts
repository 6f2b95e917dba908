import { sql } from 'kysely';
import { openLatePayments } from '../../../schemas/generated/resources.ts';
import type { OpenLatePayment } from '../../../schemas/generated/types.ts';
import type { LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import type { Page } from '../core/listPage.ts';
import { periodTitle } from '../core/periodTitle.ts';
import type { Reader } from '../createStore.ts';
import { type ListRequest, resourceTable } from '../records/resourceTable.ts';

/** A late payment of the list, with the steps from which the API finds the next one. */
export type OpenLatePaymentRow = Omit<OpenLatePayment, 'daysLate' | 'nextStep'> & { steps: LatePaymentStep[] };

const { resource, entity } = openLatePayments;
const workedOutByTheApi = new Set(['daysLate', 'nextStep']);

const table = resourceTable<OpenLatePaymentRow>(
  resource,
  {
    ...entity,
    properties: Object.fromEntries(Object.entries(entity.properties).filter(([field]) => !workedOutByTheApi.has(field))),
  },
  {
    // A left join, which the database leaves out when it only counts.
    from: sql`(
      select l.late_payment_uid, l.employer_id, e.name as employer_name, e.name_key as employer_key, e.search_key as employer_parts, l.period_name, l.payroll_date_uid, l.statement_uid, l.due_date, l.steps,
        portal.late_payment_step(l.status, l.steps) as step, portal.late_payment_next_on(l.status, l.steps, l.next_step_on) as next_step_on
      from portal.late_payments l left join portal.employers e on e.id = l.employer_id where l.status <> 'settled')`,
    keyColumns: { employerName: 'employer_key' },
    partColumns: { employerName: 'employer_parts' },
    computed: {
      periodTitle,
      statementReference: sql`(select s.payment_reference from portal.statements s where s.statement_uid = t.statement_uid)`,
      amountDue: sql`(select s.total_amount from portal.statements s where s.statement_uid = t.statement_uid)`,
      steps: sql`t.steps`,
    },
  },
);

/** One page of the late payments of all employers that are not settled. */
export const listOpenLatePayments = (reader: Reader, request: ListRequest): Promise<Page<OpenLatePaymentRow>> =>
  table.list(reader, sql`true`, request);
