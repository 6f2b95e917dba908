import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCanAccess } from 'react-admin';
import schema from '../../../schemas/entities/assessment.schema.json' with { type: 'json' };
import type { Assessment } from '../../../schemas/generated/types.ts';
import type { Tone } from '../../../schemas/lib/jsonSchema.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

const { properties } = schema;
const dates = [
  'enrolmentDate',
  'joiningWindowEnds',
  'postponementEnds',
  'postponementNoticeDue',
  'optOutEnds',
  'statePensionDay',
  'reEnrolmentDate',
  'declarationDue',
] as const;
const amounts = ['minimumTotal', 'minimumEmployer', 'owedTotal', 'owedEmployer'] as const;

/** The assessment of an employee for automatic enrolment, for users who may read it. The service computes it when the page opens. */
export function EmployeeAssessment({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { canAccess } = useCanAccess({ resource: 'assessments', action: 'list' });
  const viewed = useViewedParty();
  const { employeeUid } = values;
  if (!canAccess || !viewed || typeof employeeUid !== 'string') return null;
  return <LoadedAssessment employerId={viewed.id} employeeUid={employeeUid} />;
}

function LoadedAssessment({ employerId, employeeUid }: { employerId: string; employeeUid: string }) {
  const http = useHttpClient();
  const headingId = useId();
  const path = `/employers/${employerId}/employees/${employeeUid}/assessment`;
  const { data, error, refetch } = useQuery({
    // The key begins like those of the employee's own queries, so that any change of the employee reads it again.
    queryKey: ['employees', 'assessment', employeeUid],
    queryFn: async ({ signal }) => (await http.get<{ data: Assessment }>(path, { signal })).data,
    refetchOnMount: 'always',
  });
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={headingId} component="h3" sx={{ fontSize: '1.0625rem', fontWeight: 650, mb: 1.5 }}>
        Automatic enrolment
      </Typography>
      {error && <LoadFailure what="assessment" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={120} />}
      {!error && data && <Details assessment={data} />}
    </Box>
  );
}

function Details({ assessment }: { assessment: Assessment }) {
  const { category, duty, reason, assessedOn, reEnrolmentFrom, reEnrolmentUntil, explanation = [] } = assessment;
  const choice = properties.category.oneOf.find(({ const: value }) => value === category);
  const dutyChoice = properties.duty.oneOf.find(({ const: value }) => value === duty);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75, mb: 1.5 }}>
        <StatusBadge tone={choice?.['x-tone'] as Tone}>{choice?.title}</StatusBadge>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {category === 'notAssessed' ? 'On' : 'Assessed on'} {formatDate(assessedOn)}
        </Box>
      </Box>
      {reason && <Typography>{reason}</Typography>}
      {!reason && (
        <>
          <Facts
            facts={[
              [properties.duty.title, dutyChoice?.title ?? ''],
              ...dates.flatMap((field): Fact[] =>
                assessment[field] ? [[properties[field].title, formatDate(assessment[field])]] : [],
              ),
              ...(reEnrolmentFrom && reEnrolmentUntil
                ? [['Re-enrolment window', `${formatDate(reEnrolmentFrom)} to ${formatDate(reEnrolmentUntil)}`] as const]
                : []),
              ...amounts.flatMap((field): Fact[] => {
                const pence = assessment[field];
                return typeof pence === 'number' ? [[properties[field].title, formatPence(pence)]] : [];
              }),
            ]}
          />
          <Box component="ul" aria-label="Reasons" sx={{ m: 0, mt: 2, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {explanation.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

type Fact = readonly [string, string];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
        columnGap: 3,
        rowGap: 1.5,
      }}
    >
      {facts.map(([label, text]) => (
        <div key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Box>
        </div>
      ))}
    </Box>
  );
}
