import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { CorrectionSheet } from './CorrectionSheet.tsx';
import { type ShownStatement, StatementPage } from './StatementPage.tsx';
import { useStatementContributions } from './useStatementContributions.ts';

const TITLE = 'Correct contributions';

/** The contributions of a paid statement, to be corrected by a new statement of the differences. */
export const CorrectContributions = ({ definition }: { definition: ResourceDefinition }) => (
  <StatementPage definition={definition} title={TITLE}>
    {(statement, overline) => <Correction statement={statement} overline={overline} />}
  </StatementPage>
);

function Correction({ statement, overline }: { statement: ShownStatement; overline: ReactNode }) {
  // Once it is open it stays open, so that typed amounts are not lost when somebody else corrects the statement. The service then refuses with the reason.
  const [isOpen, setIsOpen] = useState(false);
  const needsApproval = isAllowed(statement, 'canAskForCorrection');
  if (!isOpen && (needsApproval || isAllowed(statement, 'canCorrect'))) setIsOpen(true);
  if (!isOpen) {
    const reason = refusalReason(statement, 'canCorrect') ?? 'You can look at this statement, but not correct it.';
    return <RefusedPage title={TITLE} overline={overline} reason={reason} />;
  }
  return (
    <Page
      title={TITLE}
      overline={overline}
      intro={`Type the amounts as they should have been. ${needsApproval ? 'Once a second person has approved them, a new statement' : 'A new statement then'} asks for the difference, or refunds it; the paid one stays as it is.`}
    >
      <Contributions statement={statement} />
    </Page>
  );
}

function Contributions({ statement }: { statement: ShownStatement }) {
  const { data, error, refetch } = useStatementContributions(statement.statementUid);
  if (data)
    return (
      <CorrectionSheet
        statement={statement}
        contributions={data}
        readAgain={async () => (await refetch({ throwOnError: true })).data ?? []}
      />
    );
  if (error) return <LoadFailure what="contributions" error={error} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={420} />;
}
