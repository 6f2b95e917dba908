import type { Life, LifeEvent, StatementRef, TypedAmounts } from '../life/life.ts';
import type { Nation } from '../rules/days.ts';
import type { DueRule, Frequency, PayDayRule } from '../rules/periods.ts';
import { liveLife } from '../living/liveThrough.ts';
import { formatCount, formatDay, formatPence, formatPercent, formatShare } from './words.ts';

const tellMove: Readonly<Record<PayDayRule['move'], string>> = {
  previous: ', or the working day before',
  next: ', or the next working day',
  none: '',
};

const frequencies: Readonly<Record<Frequency, string>> = {
  monthly: 'monthly',
  taxMonthly: 'tax months',
  weekly: 'weekly',
  taxWeekly: 'tax weeks',
  fortnightly: 'fortnightly',
  fourWeekly: 'four-weekly',
};

const nations: Readonly<Record<Nation, string>> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

const tellOpening = (days: number): string =>
  days === 0 ? "on the period's last day" : `${formatCount(days, 'day')} after the period's end`;

const tellDays = (days: number): string =>
  days === 0
    ? "the period's last day"
    : `${formatCount(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} the period's end`;

const tellRule = (rule: DueRule): string =>
  `${rule.kind === 'daysAfterEnd' ? tellDays(rule.days) : `day ${rule.day} of the month`}${tellMove[rule.move]}`;

const tellStatement = ({ benefit, period, correction }: StatementRef): string =>
  `the statement of ${benefit} for the period from ${formatDay(period)}${correction === 0 ? '' : `, correction ${correction}`}`;

const tellCell = (pence: number | null): string => (pence === null ? 'an empty cell' : formatPence(pence));
const tellTyped = ({ person, employee, employer }: TypedAmounts): string =>
  `${person}: member ${tellCell(employee)}, employer ${tellCell(employer)}`;

type Of<Kind extends LifeEvent['kind']> = Extract<LifeEvent, { kind: Kind }>;

function tellSetUp(event: LifeEvent): string | null {
  switch (event.kind) {
    case 'makeEmployer':
      return `An employer begins. Its duties began on ${formatDay(event.dutiesFrom)}.`;
    case 'makeScheme': {
      const { scheme, type, definition, relief, employeePercent, employerPercent } = event;
      const shares = `${formatPercent(employeePercent)} from the member, ${formatPercent(employerPercent)} from the employer`;
      return type === 'savings' ? `${scheme} is offered as savings.` : `${scheme}: ${definition}, ${relief}, ${shares}.`;
    }
    case 'makePayroll':
      return `Payroll ${event.payroll} (${frequencies[event.frequency]}, ${nations[event.nation]}), first period from ${formatDay(event.firstPeriodFrom)}, paid on ${tellRule(event.payDay)}.`;
    case 'makeBenefit':
      return `${event.benefit} is due on ${tellRule(event.due)}, and prepared ${tellOpening(event.opensAfterEnd)}.`;
    default:
      return null;
  }
}

function tellUpload({ benefit, period, rows, withoutContribution }: Of<'upload'>): string {
  const leavers = rows.flatMap(({ person, lastDay }) => (lastDay === null ? [] : [`${person} leaves on ${formatDay(lastDay)}`]));
  const without = withoutContribution.map((person) => `${person} gets none by decision`);
  const lines = [...rows.map(tellTyped), ...leavers, ...without].map((line) => `\n    ${line}`).join('');
  return `A file for ${benefit}, period from ${formatDay(period)}, is uploaded and approved:${lines}`;
}

function tellPerson(event: LifeEvent): string | null {
  switch (event.kind) {
    case 'addPerson':
      return `${event.person}, born ${formatDay(event.born)}, ${event.nationalInsurance}, joins ${event.payroll} from ${formatDay(event.from)} on ${formatPence(event.annual)} a year (${event.channel}).`;
    case 'enrol':
      return `${event.person} is enrolled in ${event.scheme} (${event.as}) from ${formatDay(event.from)}, ${event.informationOn === null ? 'without the information' : `information given on ${formatDay(event.informationOn)}`} (${event.channel}).`;
    case 'giveInformation':
      return `${event.person} was given the information about ${event.scheme} on ${formatDay(event.on)}.`;
    case 'giveInvalidNotice':
      return `${event.person} gives an invalid opt-out notice for ${event.scheme}.`;
    case 'optOut':
      return `${event.person} opts out of ${event.scheme} (${event.channel}).`;
    case 'ceaseMembership':
      return `${event.person} ceases membership of ${event.scheme}; last day ${formatDay(event.lastDay)}.`;
    case 'leave':
      return `${event.person} leaves; last day ${formatDay(event.lastDay)} (${event.channel}).`;
    case 'rehire':
      return `${event.person} comes back to ${event.payroll} from ${formatDay(event.from)} on ${formatPence(event.annual)} a year.`;
    case 'move':
      return `${event.person} moves to ${event.payroll} from ${formatDay(event.from)}.`;
    case 'raise':
      return `${event.person} is paid ${formatPence(event.annual)} a year from ${formatDay(event.from)}.`;
    case 'changeLevel':
      return `${event.person}'s level in ${event.scheme} from ${formatDay(event.from)}: member ${formatShare(event.employee)}, employer ${formatShare(event.employer)} (${event.channel}).`;
    case 'correctNumber':
      return `${event.person}'s national insurance number is put right: ${event.nationalInsurance}.`;
    case 'chooseReEnrolment':
      return `The employer chooses ${formatDay(event.on)} for the re-enrolment.`;
    default:
      return null;
  }
}

function tellMoney(event: LifeEvent): string | null {
  switch (event.kind) {
    case 'submit':
      return `${event.benefit}, period from ${formatDay(event.period)}, is submitted${event.typed.map((typed) => `\n    ${tellTyped(typed)}`).join('')}`;
    case 'upload':
      return tellUpload(event);
    case 'recordNothingDue':
      return `'No contributions' is recorded for ${event.benefit}, period from ${formatDay(event.period)}.`;
    case 'workOutAgain':
      return `${event.benefit}, period from ${formatDay(event.period)}, is worked out again.`;
    case 'correct':
      return `${event.benefit}, period from ${formatDay(event.period)}, is corrected. ${tellTyped(event)}`;
    case 'recordTransfer':
      return `A bank transfer is recorded for ${tellStatement(event)}.`;
    case 'recordRefund':
      return `${event.person}'s refund from ${event.scheme} is recorded as paid on ${formatDay(event.paidOn)}.`;
    case 'makeMandate':
      return `A direct debit instruction for ${event.benefit} is made, account ${event.account}.`;
    case 'cancelMandate':
      return `The employer cancels the instruction for ${event.benefit}.`;
    case 'resolveMandate':
      return `The instruction for ${event.benefit} is resolved and goes on.`;
    case 'collectAgain':
      return `A new collection is asked for: ${tellStatement(event)}.`;
    case 'presentAgain':
      return `The collection is presented again: ${tellStatement(event)}.`;
    default:
      return null;
  }
}

function tellBank(event: LifeEvent): string {
  switch (event.kind) {
    case 'instructionRefused':
    case 'instructionChanged': {
      const report = event.kind === 'instructionRefused' ? 'AUDDIS' : 'ADDACS';
      return `The bank reports ${report} ${event.code} for ${event.benefit}${event.newAccount === null ? '' : `, new account ${event.newAccount}`}.`;
    }
    case 'unpaid':
      return `The bank returns the collection (ARUDD ${event.code}): ${tellStatement(event)}.`;
    case 'indemnityClaim':
      return `The bank reports an indemnity claim: ${tellStatement(event)}.`;
    default:
      return event.kind;
  }
}

/** One event as a payroll clerk would say it. */
export const tellEvent = (event: LifeEvent): string =>
  tellSetUp(event) ?? tellPerson(event) ?? tellMoney(event) ?? tellBank(event);

/** The story of a life, and the day on which the product differs. Events that name something that is not there are left out. */
export function tellLife(life: Life, difference?: { readonly day: string; readonly lines: readonly string[] }): string {
  const { seed, clock } = life;
  const disturbed = [
    ...clock.nightsOff.map((day) => ({ day, line: 'The service was off in the night: no daily step.' })),
    ...clock.jumps.map(({ after, days }) => ({
      day: after,
      line: `The portal's day is moved forward by ${formatCount(days, 'day')}.`,
    })),
  ];
  const lines = [`Life ${seed}: ${formatCount(clock.months, 'month')} from ${formatDay(clock.start)}.`];
  for (const { day, outcomes } of liveLife(life)) {
    const told = [
      ...disturbed.filter((note) => note.day === day).map(({ line }) => line),
      ...outcomes
        .filter(({ outcome }) => outcome.kind !== 'impossible')
        .map(({ event, outcome }) =>
          outcome.kind === 'refused' ? `${tellEvent(event)} (Must be refused: rule ${outcome.rule}.)` : tellEvent(event),
        ),
    ];
    if (told.length > 0) lines.push(formatDay(day), ...told.map((line) => `  ${line}`));
    if (day === difference?.day) break;
  }
  if (difference) lines.push(`In the evening of ${formatDay(difference.day)}:`, ...difference.lines.map((line) => `  ${line}`));
  return lines.join('\n');
}
