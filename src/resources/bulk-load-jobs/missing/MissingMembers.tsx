import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { BulkLoadMissingMember } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { ListPages } from '../deciding/ListPages.tsx';
import { UndecidedOnly } from '../deciding/UndecidedOnly.tsx';
import type { StepProps } from '../stepProps.ts';
import { DecisionForm, decisionTitle } from './DecisionForm.tsx';
import { type SentDecision, useMissing } from './useMissing.ts';

/** The members of the payroll who are not in the file, with the decision about each. Nothing if there are none. */
export function MissingMembers(props: StepProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const [isUndecidedOnly, setUndecidedOnly] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState('');
  const { confirm } = useFeedback();
  const { list, decision, countUndecided } = useMissing(props, { page, isUndecidedOnly });
  const counting = useMutation({ mutationFn: countUndecided });
  const { data, error, refetch } = list;
  if (error) return <LoadFailure what="missing members" error={error} onRetry={() => void refetch()} />;
  if (!data || (data.meta.totalCount === 0 && !isUndecidedOnly)) return null;
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
  const turnTo = (next: number): void => {
    setPage(next);
    setChosen(new Set());
  };
  const settle = (decided: SentDecision, count: number, left = 0): void => {
    // The decided members leave a list of those not decided.
    turnTo(isUndecidedOnly ? 1 : page);
    const rest = left === 0 ? '' : ` It cannot be saved for ${countOf(left)}: choose something else for them.`;
    setOutcome(`${decisionTitle(decided.decision)}: saved for ${formatCount(count)}.${rest}`);
  };
  const ask = (decided: SentDecision, count: number): void => {
    if (count === 0) return setOutcome(allDecided);
    confirm({
      title: `Decide about ${countOf(count)}`,
      body: `${decisionTitle(decided.decision)}: this is recorded for ${countOf(count)} without a decision. Decisions made before stay as they are.`,
      submitLabel: `Decide about ${formatCount(count)}`,
      submitAction: () => decision.mutateAsync(decided),
      // Of some of them it may not have been taken: nobody can add a contribution that a member never had.
      onSuccess: () => counting.mutate(undefined, { onSuccess: (left) => settle(decided, count - left, left) }),
      showDetailedErrors: true,
    });
  };
  const failure = decision.error ?? counting.error;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography ref={heading} id={headingId} tabIndex={-1} component="h3" variant="h3" sx={{ scrollMarginTop: 96 }}>
        Members missing from the file{isUndecidedOnly && ', not decided'}: {formatCount(totalCount)}
      </Typography>
      {mayDecide && (
        <Typography>
          Say for each member whether they have left, have no contribution this period, or are added with their usual
          contribution. Members without a decision are charged as the pay period has them.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {mayDecide && ids.length > 0 && (
          <FormControlLabel
            control={
              <Checkbox
                checked={selected.length === ids.length}
                indeterminate={selected.length > 0 && selected.length < ids.length}
                onChange={(_, isChosen) => choose(ids, isChosen)}
              />
            }
            label={ids.length === 1 ? 'Select the one shown' : `Select all ${ids.length} shown`}
          />
        )}
        <UndecidedOnly
          isChosen={isUndecidedOnly}
          onChange={(next) => {
            setUndecidedOnly(next);
            turnTo(1);
          }}
        />
      </Box>
      {members.length === 0 && <Typography color="text.secondary">{allDecided}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {members.map((member) => (
          <Member
            key={member.employeeUid}
            member={member}
            isChosen={mayDecide ? chosen.has(member.employeeUid) : null}
            onChoose={(isChosen) => choose([member.employeeUid], isChosen)}
          />
        ))}
      </Box>
      <ListPages {...{ pageCount, page, heading }} label="Pages of missing members" onChange={turnTo} />
      {mayDecide && (
        <DecisionForm
          chosenCount={selected.length}
          isSaving={decision.isPending || counting.isPending}
          error={failure ? reasonOf(failure) : null}
          onDecide={(decided, isAboutAll) => {
            setOutcome('');
            const sent = { ...decided, employeeUids: isAboutAll ? null : selected };
            if (isAboutAll) counting.mutate(undefined, { onSuccess: (count) => ask(sent, count) });
            else decision.mutate(sent, { onSuccess: () => settle(sent, selected.length) });
          }}
        />
      )}
      <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {decision.isPending ? 'Saving the decision…' : outcome}
      </Typography>
    </Box>
  );
}

const allDecided = 'Every member has a decision.';
const countOf = (count: number): string => formatCount(count, 'member');

interface MemberProps {
  member: BulkLoadMissingMember;
  /** Null for a reader who may not decide. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
}

function Member({ member, isChosen, onChoose }: MemberProps) {
  const { name, payrollNumber, isOnPayroll } = member;
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
        {!isOnPayroll && <Box component="span">No longer on this payroll</Box>}
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
