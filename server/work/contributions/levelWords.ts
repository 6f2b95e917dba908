import { type ContributionLevel, type Share, shareText } from '../../../domain/contributions/contributionLevel.ts';
import { basicRateOn, deductionTypeOf } from '../../../domain/contributions/deductions.ts';
import { formatPercent } from '../../../schemas/lib/text/percent.ts';

/** The contribution type of a pot's scheme, null for a pot without a scheme, and the day whose rate of tax relief is named. */
interface Paying {
  schemeType: string | null;
  today: string;
}

/** A level in words. @param paying - Left out where the way of paying does not matter, as in the history of a change. */
export const levelWords = ({ employee, employer, usesSalarySacrifice }: ContributionLevel, paying?: Paying) => ({
  employeePays:
    paying && deductionTypeOf(paying.schemeType, usesSalarySacrifice) === 'net-employee'
      ? netText(employee, paying.today)
      : shareText(employee),
  employerPays: shareText(employer),
  usesSalarySacrifice,
});

/** The employee's share in words. With relief at source, a part of it is not deducted from pay. */
function netText(share: Share, today: string): string {
  const text = shareText(share);
  if (text === 'Nothing') return text;
  const rate = basicRateOn(today);
  return `${text}, of which ${formatPercent(100 - rate)} is deducted from pay and ${formatPercent(rate)} is tax relief`;
}
