import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { DialogProps } from '../../fields/parts/resourceParts.ts';
import { refusalOf } from '../../form/refusal.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { usePreview } from './usePreview.ts';

interface ChangedContribution {
  payrollDateUid: string;
  periodTitle: string;
  payDate: string;
  employeeBefore: number;
  employerBefore: number;
  employeeAfter: number;
  employerAfter: number;
  hadNoSalary: boolean;
}

interface Preview {
  salaryFrom: string;
  changed: ChangedContribution[];
  kept: { periodTitle: string; isSubmitted: boolean }[];
  rise: number;
}

interface NewSalary {
  /** Pence a year. */
  annualSalary: number;
  /** `yyyy-MM-dd`; null for the first day of the open period. */
  salaryFrom: string | null;
}

/** The effect of a new salary on the open contributions, as soon as the dialog has one. */
export function SalaryPreview({ record, values }: DialogProps) {
  const viewed = useViewedParty();
  const { annualSalary, salaryFrom } = values;
  const isDay = typeof salaryFrom === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(salaryFrom);
  if (!viewed || typeof annualSalary !== 'number' || (salaryFrom && !isDay)) return null;
  const path = `/employers/${viewed.id}/employees/${record.id}/salary-preview`;
  return <LoadedPreview path={path} salary={{ annualSalary, salaryFrom: isDay ? salaryFrom : null }} />;
}

function LoadedPreview({ path, salary }: { path: string; salary: NewSalary }) {
  const { data, error, refetch } = usePreview<Preview>(path, salary);
  const faults = error ? refusalOf(error, ['annualSalary', 'salaryFrom']).fields : {};
  const refused = faults['salaryFrom'] ?? faults['annualSalary'];
  // The field says it once the form is sent: until then, it stands here.
  if (refused) return <Box sx={{ mt: 3 }}>{refused}.</Box>;
  if (error) return <LoadFailure what="effects of the salary" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={72} sx={{ mt: 3 }} />;
  return <Effects {...data} />;
}

function Effects({ salaryFrom, changed, kept, rise }: Preview) {
  return (
    <Box role="status" aria-label="Effects of the salary" sx={{ mt: 3, display: 'grid', gap: 1.5 }}>
      <Box>
        {changed.length === 0
          ? `From ${formatDate(salaryFrom)}: no open contribution changes.`
          : `From ${formatDate(salaryFrom)}: ${formatPence(Math.abs(rise))} ${rise < 0 ? 'less' : 'more'} to pay.`}
        {changed.length > 0 && (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {changed.map((one) => (
              <li key={`${one.payrollDateUid} ${one.employeeBefore} ${one.employerBefore}`}>
                {one.periodTitle}, paid {formatDate(one.payDate)}: {changeText(one)}
              </li>
            ))}
          </Box>
        )}
      </Box>
      {kept.map(({ periodTitle, isSubmitted }) => (
        <Box key={periodTitle}>
          {isSubmitted
            ? `The contribution for ${periodTitle} is submitted already and stays: correct its statement if the new salary was paid.`
            : `The contribution for ${periodTitle} was typed and stays.`}
        </Box>
      ))}
    </Box>
  );
}

function changeText({ employeeBefore, employerBefore, employeeAfter, employerAfter, hadNoSalary }: ChangedContribution): string {
  const [employee, employer] = [
    `${formatPence(employeeAfter)} from the employee`,
    `${formatPence(employerAfter)} from the employer`,
  ];
  if (hadNoSalary) return `${employee}, ${employer}; before, it could not be worked out, because no salary was known`;
  return `${employee} instead of ${formatPence(employeeBefore)}, ${employer} instead of ${formatPence(employerBefore)}`;
}
