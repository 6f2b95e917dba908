import contributionAmounts from '../../../../schemas/entities/contribution-amounts.schema.json' with { type: 'json' };
import { validate } from '../../../../schemas/built/entities/contribution-amounts.js';
import { lumpSumsIn, regularAmountsIn, type SentAmounts } from '../../../../domain/files/instructions/rowEffect.ts';
import {
  type DeductionType,
  deductionTypeOf,
  noAmounts,
  type PaidAmounts,
  typedAmounts,
} from '../../../../domain/contributions/deductions.ts';
import type { EntitySchema } from '../../../../schemas/lib/jsonSchema.ts';
import { potToPay } from '../../../work/contributions/changeContributions.ts';
import { changedAmounts, noteContribution } from '../../../work/contributions/contributionNotes.ts';
import { periodRefusal } from '../../../work/contributions/changeRefusals.ts';
import { assertValid } from '../../../work/core/validFields.ts';
import type { AppliedRow } from '../../../store/bulkLoads/apply/appliedTables.ts';
import type { PeriodOfBatch } from '../../../store/bulkLoads/apply/batchFacts.ts';
import type { Amounts } from '../../../store/contributions/contributionChanges.ts';
import { type Batch, employeeOf, nameOfEmployee, refusalOf, type Subject } from './batch.ts';
import type { Instruction } from '../../../work/bulkLoads/instruction.ts';
import { membershipDays } from './membershipsOfBatch.ts';

type Contribution = AppliedRow<'regular_payroll_contributions'>;

/** The period of the upload, if it takes changes. */
function openPeriod({ facts: { period } }: Batch): PeriodOfBatch {
  if (!period) throw refusalOf('This upload belongs to no pay period, so it has no contributions to pay in');
  const refusal = periodRefusal(period);
  if (refusal !== null) throw refusalOf(refusal);
  return period;
}

const amountsIn = (row: Contribution): PaidAmounts => ({
  employeeRegularAmount: row.employee_regular_amount,
  employerRegularAmount: row.employer_regular_amount,
  employeeLumpSum: row.employee_lump_sum,
  employerLumpSum: row.employer_lump_sum,
  taxRelief: row.tax_relief,
  sacrificedAmount: row.sacrificed_amount,
});

const columnsOf = (amounts: PaidAmounts) => ({
  employee_regular_amount: amounts.employeeRegularAmount,
  employer_regular_amount: amounts.employerRegularAmount,
  employee_lump_sum: amounts.employeeLumpSum,
  employer_lump_sum: amounts.employerLumpSum,
  tax_relief: amounts.taxRelief,
  sacrificed_amount: amounts.sacrificedAmount,
  is_edited: true,
  is_salary_missing: false,
});

/** The way in which the member pays into a pot. A pot that the batch has opened has the level that its row sets, if any. */
function deductionTypeIn({ rows, facts }: Batch, pot: AppliedRow<'pots'>): DeductionType {
  const known = facts.deductionTypes.get(pot.pot_uid);
  if (known) return known;
  const scheme = pot.pension_scheme_uid === null ? undefined : facts.schemes.get(pot.pension_scheme_uid);
  const [level] = rows.of('contribution_levels', pot.pot_uid);
  return deductionTypeOf(
    scheme?.contributionType ?? null,
    level?.uses_salary_sacrifice ?? scheme?.hasSacrificeByDefault ?? false,
  );
}

/** Whether the owner of a pot was a member of its scheme on a day of the period: the last pay of somebody who has left is still to come. */
const wasMember = (batch: Batch, pot: AppliedRow<'pots'>, { periodStartDate, periodEndDate }: PeriodOfBatch): boolean =>
  pot.pension_scheme_uid !== null &&
  membershipDays(batch, pot.employee_uid, pot.pension_scheme_uid).some(
    ({ from, until }) => (from ?? periodEndDate) <= periodEndDate && until !== null && until >= periodStartDate,
  );

/** Pays amounts into the pot of the employee that the period's benefit pays into. Amounts that are not sent stay. */
function pay(batch: Batch, subject: Subject, sent: Partial<Amounts>): void {
  const { c, tx, run, rows, facts } = batch;
  const employee = employeeOf(batch, subject);
  const period = openPeriod(batch);
  // The schema is checked by the generator.
  assertValid(validate, contributionAmounts as unknown as EntitySchema, sent, batch.today);
  const { employee_uid } = employee;
  const paying = rows
    .of('pots', employee_uid)
    .filter(
      (pot) =>
        (pot.pension_scheme_uid !== null && pot.pension_scheme_uid === period.pensionSchemeUid) ||
        (pot.product_uid !== null && pot.product_uid === period.productUid),
    )
    .toSorted((one, other) => (one.pot_uid < other.pot_uid ? -1 : 1))
    .map((pot) => ({ potUid: pot.pot_uid, isActive: pot.state === 'active' || wasMember(batch, pot, period), pot }));
  const { potUid, pot } = potToPay(paying);
  const present = rows
    .of('regular_payroll_contributions', employee_uid)
    .find(
      (one) =>
        one.pot_uid === potUid &&
        one.payroll_date_uid === period.payrollDateUid &&
        one.statement_uid === null &&
        !one.is_cancelled,
    );
  const before = present ? amountsIn(present) : null;
  const type = present?.deduction_type ?? deductionTypeIn(batch, pot);
  const amounts = typedAmounts(before ?? noAmounts, sent, { type, payDate: period.payDate });
  const uid = present?.employer_contribution_uid ?? crypto.randomUUID();
  if (present) rows.update('regular_payroll_contributions', uid, columnsOf(amounts));
  else
    rows.insert('regular_payroll_contributions', {
      employer_contribution_uid: uid,
      employee_uid,
      pot_uid: potUid,
      payroll_uid: period.payrollUid,
      benefit_uid: period.benefitUid,
      due_date: period.dueDate,
      contribution_type: pot.pension_scheme_uid === null ? 'savings' : 'pension',
      intended_for_product_type_uid: pot.product_uid ?? facts.pensionProductUid,
      is_cancelled: false,
      opted_out_on: null,
      has_been_paid: false,
      payroll_date_uid: period.payrollDateUid,
      statement_uid: null,
      deduction_type: type,
      ...columnsOf(amounts),
    });
  const fields = changedAmounts(before, amounts);
  if (fields.length === 0) return;
  const contribution = { employerContributionUid: uid, employeeUid: employee_uid, employeeName: nameOfEmployee(employee) };
  noteContribution(c, tx, run.employerId, { period, contribution, action: present ? 'change' : 'create', fields });
}

/** The amounts that are there. */
const keepGiven = (amounts: Partial<SentAmounts>): Partial<Amounts> =>
  Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== null));

/** Pays the regular contributions of a row. */
export async function buyViaPayroll(batch: Batch, subject: Subject, { data }: Instruction): Promise<void> {
  pay(batch, subject, keepGiven(regularAmountsIn(data)));
}

/** Pays the lump sums of a row. */
export async function payLumpSum(batch: Batch, subject: Subject, { data }: Instruction): Promise<void> {
  pay(batch, subject, keepGiven(lumpSumsIn(data)));
}
