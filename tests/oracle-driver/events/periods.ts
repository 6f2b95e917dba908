import { NotInPortal, statementKey, type EventOf, type KnownRecords } from '../knownRecords.ts';
import { upload, writeAmount } from './upload.ts';

interface ContributionRow {
  readonly employerContributionUid: string;
  readonly employeeUid: string;
}

async function typeAmounts(known: KnownRecords, event: EventOf<'submit'>, period: string): Promise<void> {
  const rows = await known.list<ContributionRow>('contributions', `&filter[payrollDateUid]=${period}&filter[isCancelled]=false`);
  const changes = event.typed.map((typed) => {
    const { uid } = known.person(typed.person);
    const row = rows.find(({ employeeUid }) => employeeUid === uid);
    if (!row) throw new NotInPortal(`${typed.person} has no contribution in the period.`);
    const { employee, employer } = typed;
    return {
      employerContributionUid: row.employerContributionUid,
      ...(employee !== null && { employeeRegularAmount: employee }),
      ...(employer !== null && { employerRegularAmount: employer }),
    };
  });
  await known.ask('PATCH', `/pay-periods/${period}/contributions`, { changes });
}

const isOpen = (status: string): boolean => status === 'openForUpload' || status === 'uploadIsOverdue';

export async function submit(known: KnownRecords, event: EventOf<'submit'>): Promise<void> {
  const period = await known.period(event.benefit, event.period);
  if (event.typed.length > 0) await typeAmounts(known, event, period);
  await known.ask('POST', `/pay-periods/${period}/upload`, {});
}

async function submitOpen(known: KnownRecords, period: string): Promise<void> {
  const { status } = await known.ask<{ status: string }>('GET', `/pay-periods/${period}`);
  if (isOpen(status)) await known.ask('POST', `/pay-periods/${period}/upload`, {});
}

export async function uploadContributions(known: KnownRecords, event: EventOf<'upload'>): Promise<void> {
  const benefit = known.benefit(event.benefit);
  const period = await known.period(event.benefit, event.period);
  // A file of contributions has no last days.
  const isManagement = event.rows.some(({ lastDay }) => lastDay !== null);
  const heading = ['Payroll number', 'First name', 'Last name', 'Employee contribution', 'Employer contribution'];
  const rows = event.rows.map((row) => {
    const { payrollNumber, forename, surname } = known.person(row.person);
    const cells = [payrollNumber, forename, surname, writeAmount(row.employee), writeAmount(row.employer)];
    return isManagement ? [...cells, row.lastDay, row.lastDay === null ? null : 'Left the employment'] : cells;
  });
  const statement = await upload(known, {
    fileAction: isManagement ? 'bulkManagement' : 'contribution',
    payroll: benefit.payroll,
    period,
    scheme: known.scheme(benefit.scheme).uid,
    benefit: benefit.uid,
    rows: [isManagement ? [...heading, 'Leaving date', 'Reason for leaving'] : heading, ...rows],
    withoutContribution: event.withoutContribution.map((person) => known.person(person).uid),
  });
  // A file without any amount records nothing, so that the period is left to submit.
  if (statement === null) await submitOpen(known, period);
  for (const person of event.withoutContribution) known.withoutContribution.add(`${period} ${known.person(person).uid}`);
  for (const { person, lastDay } of event.rows)
    if (lastDay !== null) {
      known.person(person).lastDay = lastDay;
      known.touched.add(person);
    }
}

export async function recordNothingDue(known: KnownRecords, event: EventOf<'recordNothingDue'>): Promise<void> {
  const period = await known.period(event.benefit, event.period);
  await known.ask('POST', `/pay-periods/${period}/record-no-contributions`, { noContributionsReason: 'Nobody was paid' });
}

export async function workOutAgain(known: KnownRecords, event: EventOf<'workOutAgain'>): Promise<void> {
  const period = await known.period(event.benefit, event.period);
  await known.ask('POST', `/pay-periods/${period}/generate-contributions`, {});
}

export async function correct(known: KnownRecords, event: EventOf<'correct'>): Promise<void> {
  const statement = await known.statement({ ...event, correction: 0 });
  const rows = await known.ask<ContributionRow[]>('GET', `/statements/${statement}/contributions?getAll=1`);
  const { uid } = known.person(event.person);
  const row = rows.find(({ employeeUid }) => employeeUid === uid);
  if (!row) throw new NotInPortal(`${event.person} is not on the statement.`);
  const { employee, employer } = event;
  const made = await known.ask<{ statementUid: string; kind: string }>('POST', `/statements/${statement}/corrections`, {
    reason: 'Wrong salary',
    changes: [
      {
        employerContributionUid: row.employerContributionUid,
        employeeRegularAmount: employee,
        employerRegularAmount: employer,
        employeeLumpSum: 0,
        employerLumpSum: 0,
      },
    ],
  });
  if (made.kind === 'refund') return;
  let number = 1;
  while (known.statements.has(statementKey({ ...event, correction: number }))) number += 1;
  known.statements.set(statementKey({ ...event, correction: number }), made.statementUid);
}
