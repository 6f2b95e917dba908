import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { DialogProps } from '../../fields/parts/resourceParts.ts';
import { refusalOf } from '../../form/refusal.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { usePreview } from './usePreview.ts';
import { WithoutSalary } from './WithoutSalary.tsx';

interface LeaversContribution {
  payrollDateUid: string;
  periodTitle: string;
  payDate: string;
  dueDate: string;
  employeeAmount: number;
  employerAmount: number;
}

interface LastPeriod {
  periodTitle: string;
  usualPay: number | null;
  followsLastPay: boolean;
  isFixedAmount: boolean;
}

interface Preview {
  memberships: string[];
  toCome: LeaversContribution[];
  total: number;
  cancelled: LeaversContribution[];
  cancelledTotal: number;
  withoutSalary: string[];
  lastPeriods: LastPeriod[];
}

/** The effects of a leaving, as soon as the dialog has a last day: the memberships that end, and the contributions that are still to be paid. */
export function LeavingPreview({ record, values }: DialogProps) {
  const viewed = useViewedParty();
  const { lastDay, lastPay } = values;
  if (!viewed || typeof lastDay !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(lastDay)) return null;
  const path = `/employers/${viewed.id}/employees/${record.id}/leaving-preview`;
  return <LoadedPreview path={path} leaving={{ lastDay, lastPay: typeof lastPay === 'number' ? lastPay : null }} />;
}

interface Leaving {
  lastDay: string;
  /** In pence; null where the usual pay stands. */
  lastPay: number | null;
}

function LoadedPreview({ path, leaving }: { path: string; leaving: Leaving }) {
  const { data, error, refetch } = usePreview<Preview>(path, leaving);
  const refused = error && refusalOf(error, ['lastDay']).fields['lastDay'];
  // The field says it once the form is sent: until then, it stands here.
  if (refused) return <Box sx={{ mt: 3 }}>{refused}.</Box>;
  if (error) return <LoadFailure what="effects of the leaving" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={96} sx={{ mt: 3 }} />;
  return <Effects {...data} lastPay={leaving.lastPay} />;
}

function Effects({
  memberships,
  toCome,
  total,
  cancelled,
  cancelledTotal,
  withoutSalary,
  lastPeriods,
  lastPay,
}: Preview & Pick<Leaving, 'lastPay'>) {
  const isLast = (period: string): boolean => lastPeriods.some(({ periodTitle }) => periodTitle === period);
  const known = cancelled.filter(hasAmount);
  const unknown = cancelled.filter((one) => !hasAmount(one));
  return (
    <Box role="status" aria-label="Effects of the leaving" sx={{ mt: 3, display: 'grid', gap: 1.5 }}>
      <Box>
        {memberships.length === 0 ? 'No pension membership ends.' : `The membership of ${memberships.join(' and ')} ends.`}
      </Box>
      {toCome.length === 0 && withoutSalary.length === 0 && <Box>No contributions are still to be paid.</Box>}
      {toCome.length > 0 && (
        <Box>
          Still to be paid: {formatPence(total)} in total.
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {toCome.map(({ payrollDateUid, periodTitle, payDate, dueDate, employeeAmount, employerAmount }) => (
              <li key={`${payrollDateUid} ${dueDate} ${employeeAmount}`}>
                {periodTitle}: {formatPence(employeeAmount)} from the employee and {formatPence(employerAmount)} from the
                employer, on the pay of {formatDate(payDate)}, due by {formatDate(dueDate)}
              </li>
            ))}
          </Box>
        </Box>
      )}
      <WithoutSalary periods={withoutSalary.filter(isLast)} remedy="enter the last pay" />
      <WithoutSalary
        periods={withoutSalary.filter((period) => !isLast(period))}
        remedy="enter the salary of the employee first"
      />
      {lastPeriods.flatMap((period) => {
        const text = payIn(period, lastPay);
        return text === null ? [] : [<Box key={period.periodTitle}>{text}</Box>];
      })}
      {lastPeriods.length === 0 && lastPay !== null && (
        <Box>No contribution depends on the last pay: the person has none for the pay period of that day.</Box>
      )}
      {known.length > 0 && (
        <Box>
          Not to be paid any more: {formatPence(cancelledTotal)}, for {titlesOf(known)}.
        </Box>
      )}
      {unknown.length > 0 && (
        <Box>Not to be paid any more: {titlesOf(unknown)}. No salary is known, so no amount was worked out.</Box>
      )}
    </Box>
  );
}

const hasAmount = ({ employeeAmount, employerAmount }: LeaversContribution): boolean => employeeAmount + employerAmount > 0;

const titlesOf = (contributions: readonly LeaversContribution[]): string =>
  contributions.map(({ periodTitle }) => periodTitle).join('; ');

/** The pay from which the contribution of the last period follows. */
function payIn({ periodTitle, usualPay, followsLastPay, isFixedAmount }: LastPeriod, lastPay: number | null): string | null {
  if (isFixedAmount) return `The contribution for ${periodTitle} is a fixed amount: the last pay does not change it.`;
  if (!followsLastPay)
    return `The contribution for ${periodTitle} is submitted already, or was typed: the last pay does not change it.`;
  if (lastPay !== null) return `The contribution for ${periodTitle} follows from the last pay of ${formatPence(lastPay)}.`;
  // Said already, where the contribution depends on the salary.
  if (usualPay === null) return null;
  return `No last pay was entered, so the usual pay stands: ${formatPence(usualPay)} for ${periodTitle}.`;
}
