import type { CompleteAnswers } from './completeAnswers.ts';
import type { PayDayRules } from './payDayRules.ts';

/** The answers that no record has, each as a task. Pure. */
export function leftToDo({ contributions, payroll }: CompleteAnswers, rules: PayDayRules): string[] {
  const levels = contributions.contributionLevels;
  const tasks: (string | false)[] = [
    !rules.areExact && payDayTask(payroll.payDateMonthlyType === 'penultimateWorkingDay'),
    ...(levels?.furtherLevels ?? []).map(
      ({ groupName, employeeContribution, employerContribution }) =>
        `Set the contribution levels of ${groupName} when they have joined: employee ${employeeContribution}%, employer ${employerContribution}%.`,
    ),
    levels?.isIntroducingSalarySacrifice === true &&
      'The employer wants to introduce salary sacrifice. Change the scheme once its employees have agreed.',
    payroll.hasMorePayrolls === true && 'Add the other payrolls of the employer.',
    Boolean(payroll.currentPayrollSoftware) && `Prepare uploads for files of ${payroll.currentPayrollSoftware}.`,
  ];
  return tasks.filter((task) => task !== false);
}

const payDayTask = (isDayBeforeLast: boolean): string =>
  isDayBeforeLast
    ? 'Check the pay dates: people are paid on the last working day but one, and the payroll has the last working day.'
    : 'Check the pay dates: people are paid in arrears on a day that the rules of the payroll only come near.';
