import { hasStatus } from '../../../providers/http/httpError.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { Notice } from '../pages/Notice.tsx';
import { useSignUp } from '../signUpContext.ts';

interface AgreementFailureProps {
  title: string;
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

/** A page without its agreement: there is none yet, so the applicant is led to what is missing, or the service failed, so it can be asked again. */
export function AgreementFailure({ title, error, isFetching, onRetry }: AgreementFailureProps) {
  const { lead, addressOf } = useSignUp();
  const isTooEarly = hasStatus(error, 422);
  return (
    <Page title={title}>
      <Notice tone={isTooEarly ? 'warning' : 'error'}>{reasonOf(error)}</Notice>
      {isTooEarly ? (
        <ActionLink look="filled" to={addressOf(`${lead.id}/dashboard`)}>
          Go to your application
        </ActionLink>
      ) : (
        <Action look="filled" disabled={isFetching} onClick={onRetry}>
          Try again
        </Action>
      )}
    </Page>
  );
}
