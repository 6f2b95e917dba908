/** The band of qualifying earnings of one pay reference period. */
export interface Band {
  readonly lower: number;
  readonly upper: number;
}

export type Definition = 'qualifying earnings' | 'basic pay' | 'at least 85 percent' | 'total earnings';
export type Relief = 'relief at source' | 'net pay' | 'sacrifice';
/** Percentages are hundredths of a percent: 5 % is 500. Amounts are whole pence of a period. */
export type Share = { readonly percent: number } | { readonly pence: number };

export interface Amounts {
  /** The member's whole (gross) share. */
  readonly member: number;
  /** The employer's own share. */
  readonly employer: number;
  /** Taken from the member's pay. */
  readonly deducted: number;
  /** The employer's money: their own share, and with salary sacrifice the member's too. */
  readonly employerPays: number;
  /** Tax relief that the scheme claims from HMRC. */
  readonly claimed: number;
}

/** Half up, in whole numbers: exact below 2^53. */
export function divideHalfUp(amount: number, by: number): number {
  const doubled = amount * 2 + by;
  return (doubled - (doubled % (by * 2))) / (by * 2);
}

/** Rule 5.2: rounded once, for each member and each side. All pay is multiplied by the periods of a year, so that it is whole pence. */
export function workOutShare(share: Share, annual: number, definition: Definition, band: Band, periodsAYear: number): number {
  if ('pence' in share) return share.pence;
  const [lower, upper] = [band.lower * periodsAYear, band.upper * periodsAYear];
  const counted = definition === 'qualifying earnings' ? Math.max(0, Math.min(annual, upper) - lower) : annual;
  return divideHalfUp(counted * share.percent, 10_000 * periodsAYear);
}

/** Rule 5.7. */
export const deductedOfGross = (gross: number): number => divideHalfUp(gross * 4, 5);
export const grossOfDeducted = (deducted: number): number => divideHalfUp(deducted * 5, 4);

/** Rules 5.5 to 5.7: the amounts that follow from both shares. */
export function splitShares(member: number, employer: number, relief: Relief): Amounts {
  if (relief === 'sacrifice') return { member, employer, deducted: 0, employerPays: member + employer, claimed: 0 };
  const deducted = relief === 'net pay' ? member : deductedOfGross(member);
  return { member, employer, deducted, employerPays: employer, claimed: member - deducted };
}

/** A person types or files what left the member's pay (choice 9), which for relief at source is the net amount. */
export function splitTyped(typed: number, employer: number, relief: Relief): Amounts {
  if (relief !== 'relief at source') return splitShares(typed, employer, relief);
  const member = grossOfDeducted(typed);
  return { member, employer, deducted: typed, employerPays: employer, claimed: member - typed };
}

/** The amount on the statement. */
export const billedOf = ({ deducted, employerPays }: Amounts): number => deducted + employerPays;

const minimums: Readonly<Record<Definition, { total: number; employer: number }>> = {
  'qualifying earnings': { total: 800, employer: 300 },
  'basic pay': { total: 900, employer: 400 },
  'at least 85 percent': { total: 800, employer: 300 },
  'total earnings': { total: 700, employer: 300 },
};

/** Whether a level keeps rule 5.4, judged on the amounts. Half a penny of rounding on each side is no breach. */
export function meetsMinimum(
  amounts: Pick<Amounts, 'member' | 'employer'>,
  annual: number,
  definition: Definition,
  band: Band,
  periodsAYear: number,
): boolean {
  const least = (percent: number): number => workOutShare({ percent }, annual, definition, band, periodsAYear);
  const { total, employer } = minimums[definition];
  return amounts.employer >= least(employer) && amounts.member + amounts.employer >= least(total - employer) + least(employer);
}
