import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../shared/format/count.ts';
import type { StepProps } from '../stepProps.ts';
import { DecisionForm, decisionTitle } from './DecisionForm.tsx';
import { useMissing } from './useMissing.ts';

/** The members of the payroll who are not in the file, with the decision about each. Nothing if there are none. */
export function MissingMembers(props: StepProps) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState('');
  const { list, decision } = useMissing(props, page);
  const { data, error, refetch } = list;
  if (error) return <LoadFailure what="missing members" error={error} onRetry={() => void refetch()} />;
  if (!data || data.meta.totalCount === 0) return null;
  const { totalCount, pageCount } = data.meta;
  const mayDecide = isAllowed({ ...props.load }, 'canCorrect');
  const members = data.data;
  const ids = members.map(({ employeeUid }) => employeeUid);
  const selected = ids.filter((id) => chosen.has(id));
  const choose = (uids: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const uid of uids)
      if (isChosen) next.add(uid);
      else next.delete(uid);
    setChosen(next);
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography id={headingId} component="h3" variant="h3">
        Members missing from the file: {formatCount(totalCount)}
      </Typography>
      {mayDecide && (
        <Typography>
          Say for each member whether they have left, have no contribution this period, or are added with their usual
          contribution. Members without a decision stay as they are.
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {mayDecide && (
          <Box component="li">
            <Checkbox
              checked={selected.length === ids.length}
              indeterminate={selected.length > 0 && selected.length < ids.length}
              onChange={(_, isChosen) => choose(ids, isChosen)}
              slotProps={{ input: { 'aria-label': 'Select all members shown' } }}
            />
            Select all shown
          </Box>
        )}
        {members.map((member) => (
          <Member
            key={member.employeeUid}
            member={member}
            isChosen={mayDecide ? chosen.has(member.employeeUid) : null}
            onChoose={(isChosen) => choose([member.employeeUid], isChosen)}
          />
        ))}
      </Box>
      {pageCount > 1 && (
        <Pagination
          count={pageCount}
          page={page}
          onChange={(_, next) => {
            setPage(next);
            setChosen(new Set());
          }}
          aria-label="Pages of missing members"
        />
      )}
      {mayDecide && (
        <DecisionForm
          chosenCount={selected.length}
          isSaving={decision.isPending}
          error={decision.error ? reasonOf(decision.error) : null}
          onDecide={(decided, isAboutAll) => {
            setOutcome('');
            const done = (): void => {
              setChosen(new Set());
              setOutcome(
                `${decisionTitle(decided.decision)}: saved for ${isAboutAll ? 'all not decided' : formatCount(selected.length)}.`,
              );
            };
            decision.mutate({ ...decided, employeeUids: isAboutAll ? null : selected }, { onSuccess: done });
          }}
        />
      )}
      <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {decision.isPending ? 'Saving the decision…' : outcome}
      </Typography>
    </Box>
  );
}

interface MemberProps {
  member: BulkLoadMissingMember;
  /** Null for a reader who may not decide. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
}

function Member({ member, isChosen, onChoose }: MemberProps) {
  const { name, payrollNumber } = member;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'start', borderTop: 1, borderColor: 'divider', py: 0.5 }}>
      {isChosen !== null && (
        <Checkbox
          checked={isChosen}
          onChange={(_, checked) => onChoose(checked)}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, py: 1 }}>
        <Box component="span" sx={{ fontWeight: 600, minWidth: 220 }}>
          {name} ({payrollNumber ?? 'no payroll number'})
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', minWidth: 260 }}>
          {usualContribution(member)}
        </Box>
        <Box component="span">{standing(member)}</Box>
      </Box>
    </Box>
  );
}

const usualContribution = ({ employeeRegularAmount: employee, employerRegularAmount: employer }: BulkLoadMissingMember): string =>
  employee === null || employer === null
    ? 'No usual contribution'
    : `Employee ${formatPence(employee)}, employer ${formatPence(employer)}`;

function standing({ decision, leavingDate, reason, decidedBy }: BulkLoadMissingMember): string {
  const title = decisionTitle(decision);
  if (decision === null) return title;
  const detail = decision === 'leaver' ? formatDate(leavingDate) : reason;
  return [title, detail].filter(Boolean).join(': ') + (decidedBy === null ? '' : ` (${decidedBy})`);
}
