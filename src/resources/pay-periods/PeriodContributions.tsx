import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { PayPeriod, RegularPayrollContribution } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RefusalNote } from '../../screens/show/RefusalNote.tsx';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { AddContribution } from './AddContribution.tsx';
import { DueBar } from './DueBar.tsx';
import { PeriodActionButton } from './PeriodActionButton.tsx';
import { WorkOutButton } from './WorkOutButton.tsx';
import { useContributions } from './useContributions.ts';
import { warningOfNone } from './withoutContributions.ts';

// The grid is large, and a period without contributions needs none.
const ContributionSheet = lazyPart(async () => (await import('./ContributionSheet.tsx')).ContributionSheet);

/** The contributions of a pay period, below its dates. A link with `#contributions` leads to them. */
export function PeriodContributions() {
  const period = useRecordContext<PayPeriod & DataRecord>();
  const viewed = useViewedParty();
  const { canAccess } = useCanAccess({ resource: 'contributions', action: 'list' });
  const { canAccess: mayChange, isPending } = useCanAccess({ resource: 'contributions', action: 'amounts' });
  if (!period || !viewed || !canAccess || isPending) return null;
  return <Contributions key={period.payrollDateUid} period={period} employerId={viewed.id} mayChange={mayChange === true} />;
}

/** The statement with which these contributions are paid; null for none, or where the list of statements below has to tell several apart. */
function onlyStatementOf(contributions: readonly RegularPayrollContribution[] | undefined): string | null {
  const [statementUid, ...others] = new Set(
    contributions?.flatMap((contribution) => (contribution.isCancelled ? [] : (contribution.statementUid ?? []))),
  );
  return others.length === 0 ? (statementUid ?? null) : null;
}

interface ContributionsProps {
  period: PayPeriod & DataRecord;
  employerId: string;
  mayChange: boolean;
}

function Contributions({ period, employerId, mayChange }: ContributionsProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStatus = useRef(period.status);
  /** Without this, the keyboard would begin at the top of the page again when the button that had the focus is gone. */
  const keepFocus = useCallback(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const hasChanged = shownStatus.current !== period.status;
    shownStatus.current = period.status;
    if (hasChanged) keepFocus();
  }, [period.status, keepFocus]);
  const [isAdding, setIsAdding] = useState(false);
  const { contributions, error, refetch, readAgain } = useContributions(employerId, period.payrollDateUid);
  const { canAccess: mayUpload } = useCanAccess({ resource: 'bulk-load-jobs', action: 'upload' });
  const isAimedAt = useLocation().hash === '#contributions';
  const isRead = contributions !== undefined;
  useEffect(() => {
    if (isAimedAt) heading.current?.focus({ preventScroll: true });
  }, [isAimedAt]);
  // Again with the contributions: above them, the page may have grown meanwhile.
  useEffect(() => {
    if (isAimedAt) heading.current?.scrollIntoView();
  }, [isAimedAt, isRead]);
  const isEmpty = contributions?.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (wasEmpty.current && !isEmpty) keepFocus();
    wasEmpty.current = isEmpty;
  }, [isEmpty, keepFocus]);
  const takesFile = mayUpload === true && isAllowed(period, 'canUploadContributions');
  const takesChanges = mayChange && isAllowed(period, 'canUploadContributions');
  const reason = refusalReason(period, 'canUploadContributions');
  const onAdd = takesChanges ? () => setIsAdding(true) : null;
  const statementUid = onlyStatementOf(contributions);
  return (
    // Its own overflow would keep the bar from the bottom of the screen.
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 }, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography ref={heading} id={headingId} tabIndex={-1} component="h2" variant="h2" sx={{ outline: 'none' }}>
          Contributions
        </Typography>
        {takesFile && (
          <TextLink to={`/employers/${employerId}/contributions/upload/${period.payrollDateUid}`}>Upload a file</TextLink>
        )}
      </Box>
      {contributions && contributions.length > 0 && !takesChanges && (
        <Box sx={{ mb: 2 }}>
          <RefusalNote>
            {(mayChange && reason) || 'You can look at these contributions, but not change them.'}{' '}
            {statementUid && <TextLink to={`/employers/${employerId}/statements/${statementUid}`}>See the statement</TextLink>}
          </RefusalNote>
        </Box>
      )}
      {error && <LoadFailure what="contributions" error={error} onRetry={() => void refetch()} />}
      {!error && !contributions && <Skeleton variant="rounded" height={420} />}
      {!error && contributions?.length === 0 && <NoContributions period={period} onAdd={onAdd} onDone={readAgain} />}
      {contributions && contributions.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <ContributionSheet
            period={period}
            contributions={contributions}
            takesChanges={takesChanges}
            onAdd={onAdd}
            onChanged={readAgain}
            onEditsSettled={keepFocus}
          />
        </Suspense>
      )}
      {isAdding && (
        <AddContribution
          employerId={employerId}
          period={period}
          onClose={() => setIsAdding(false)}
          onAdded={() => {
            setIsAdding(false);
            void readAgain();
          }}
        />
      )}
    </Card>
  );
}

/** The reason why there are no contributions, and what to do. */
function NoContributions({
  period,
  onAdd,
  onDone,
}: {
  period: PayPeriod & DataRecord;
  onAdd: (() => void) | null;
  onDone: () => Promise<unknown>;
}) {
  const { status, generateContributionsDate } = period;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <DueBar period={period} total={null} />
      <Typography color="text.secondary">
        {status === 'notYetDue' || status === 'pendingGeneration'
          ? `The contributions are worked out on ${formatDate(generateContributionsDate)}. They can be checked and changed here from then on.`
          : (warningOfNone(period) ??
            'Nobody contributes in this period yet. Work out the contributions from the members and their levels, add those of an employee, or record that nobody contributes.')}
      </Typography>
      <PeriodActionButton period={period} id="reopen" />
      {onAdd && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {!period.isExtra && <WorkOutButton period={period} title="Work out contributions" onDone={onDone} />}
          <Button variant="outlined" color="secondary" onClick={onAdd}>
            Add contribution
          </Button>
        </Box>
      )}
    </Box>
  );
}
