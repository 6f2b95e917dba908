import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useParams } from 'react-router';
import type { PayPeriod, Payroll } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { readAllPages } from '../../providers/data/readAllPages.ts';
import { statesTakingFiles } from '../../shared/portal/statesTakingFiles.ts';
import { Page } from '../../shared/page/Page.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { ALL_BENEFITS } from './uploadKinds.ts';
import { UploadsBreadcrumb } from './UploadsBreadcrumb.tsx';

const ofEmployees = [
  { path: 'employees/upload', title: 'Joiners, opt-outs and assessments' },
  { path: 'employees/upload-former', title: 'Leavers' },
  { path: 'employees/upload-payroll-changes', title: 'Changed details and salaries' },
];

/** A file of several benefits is for the one open period of each. Of a benefit with several, its rows could not say which they are for. */
function takesSeveralBenefits(ofPayroll: readonly PayPeriod[]): boolean {
  const meant = [...Map.groupBy(ofPayroll, ({ benefitUid }) => benefitUid).values()].map((ofBenefit) => {
    const waiting = ofBenefit.filter(({ status }) => status !== 'noStatementsAvailable');
    return waiting.length > 0 ? waiting : ofBenefit;
  });
  return meant.filter(({ length }) => length === 1).length > 1;
}

/** The choice of what a file is for: a pay period, or the employees. */
export function ChooseUpload() {
  const { employerId = '' } = useParams();
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['pay-periods', 'takingFiles', employerId],
    queryFn: ({ signal }) =>
      readAllPages<PayPeriod>(
        http,
        `/employers/${employerId}/pay-periods`,
        { sort: 'dueDate', filter: { status: statesTakingFiles } },
        { signal },
      ),
  });
  const periods = data
    ?.filter((period) => isAllowed({ ...period }, 'canUploadContributions'))
    // Those for which nobody contributed take a file too, but nobody waits for it.
    .toSorted((one, other) => Number(one.status === 'noStatementsAvailable') - Number(other.status === 'noStatementsAvailable'));
  const { data: payrolls } = useQuery({
    queryKey: ['payrolls', 'namesOf', employerId],
    queryFn: ({ signal }) => readAllPages<Payroll>(http, `/employers/${employerId}/payrolls`, {}, { signal }),
  });
  // Periods of several payrolls often have the same days, and their benefits the same name.
  const payrollOf = (uid: string | null): string | undefined =>
    (payrolls?.length ?? 0) > 1 ? payrolls?.find(({ payrollUid }) => payrollUid === uid)?.name : undefined;
  const contributions = periods?.map(({ payrollDateUid, name, benefitName, payrollUid }) => ({
    path: `contributions/upload/${payrollDateUid}`,
    title: [name, benefitName, payrollOf(payrollUid)].filter(Boolean).join(', '),
  }));
  const severalBenefits = [...Map.groupBy(periods ?? [], ({ payrollUid }) => payrollUid).values()].flatMap((ofPayroll) => {
    const [first] = ofPayroll;
    return first && takesSeveralBenefits(ofPayroll)
      ? [
          {
            path: `contributions/upload/${first.payrollDateUid}?${ALL_BENEFITS}=1`,
            title: ['Several benefits in one file', payrollOf(first.payrollUid)].filter(Boolean).join(', '),
          },
        ]
      : [];
  });
  return (
    <Page title="Upload a file" overline={<UploadsBreadcrumb />} intro="Choose what the file is for.">
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 720 }}>
        <Choices
          title="Contributions of a pay period"
          base={`/employers/${employerId}`}
          choices={[...severalBenefits, ...(contributions ?? [])]}
        >
          {error && <LoadFailure what="pay periods" error={error} onRetry={() => void refetch()} />}
          {contributions?.length === 0 && (
            <Typography color="text.secondary">No pay period is open for contributions now.</Typography>
          )}
        </Choices>
        <Choices title="Employees" base={`/employers/${employerId}`} choices={ofEmployees} />
      </Box>
    </Page>
  );
}

interface ChoicesProps {
  title: string;
  base: string;
  choices: readonly { path: string; title: string }[];
  children?: ReactNode;
}

function Choices({ title, base, choices, children }: ChoicesProps) {
  const headingId = useId();
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={headingId} component="h2" variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {choices.map((choice) => (
          <li key={choice.path}>
            <TextLink to={`${base}/${choice.path}`}>{choice.title}</TextLink>
          </li>
        ))}
      </Box>
    </Card>
  );
}
