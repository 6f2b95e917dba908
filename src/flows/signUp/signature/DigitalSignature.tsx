import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { hasStatus } from '../../../providers/http/httpError.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ActionLink } from '../../../shared/ui/Action.tsx';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Notice } from '../pages/Notice.tsx';
import { useSignUp } from '../signUpContext.ts';
import { createAgreementCalls } from './agreementCalls.ts';
import { AgreementFailure } from './AgreementFailure.tsx';
import { AgreementView } from './AgreementView.tsx';
import { Signatories } from './Signatories.tsx';
import { SigningForm } from './SigningForm.tsx';

const title = 'Participation agreement';

/** /signup/digital-signature: the agreement of the answers, read and signed. */
export function DigitalSignature() {
  const { lead } = useSignUp();
  const http = useHttpClient();
  const calls = useMemo(() => createAgreementCalls(http), [http]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sign-up-agreement', lead.id],
    queryFn: async () => calls.make(lead.id),
    // An answer may have changed on another page or device: the service gives the same agreement as long as it is current.
    staleTime: 0,
    gcTime: 0,
  });
  if (data) return <Agreement key={data.documentFingerprint} agreement={data} calls={calls} onChanged={() => void refetch()} />;
  if (!error) return <p role="status">Making the agreement of your answers…</p>;
  return <AgreementFailure title={title} error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
}

interface AgreementProps {
  agreement: SignUpAgreement;
  calls: ReturnType<typeof createAgreementCalls>;
  onChanged: () => void;
}

function Agreement({ agreement: made, calls, onChanged }: AgreementProps) {
  const { lead, refresh, addressOf } = useSignUp();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [agreement, setAgreement] = useState(made);
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const own = agreement.signatories.find(({ isCaller }) => isCaller);
  const mustSign = own?.signedTimestamp === null;
  const show = (changed: SignUpAgreement): void => {
    setAgreement(changed);
    queryClient.setQueryData(['sign-up-agreement', lead.id], changed);
  };
  const sendLink = async (party: string): Promise<void> => {
    try {
      show(await calls.sendLink(lead.id, party));
      setSaid({ tone: 'success', text: 'A new link was sent. Earlier links no longer work.' });
    } catch (refused) {
      setSaid({ tone: 'error', text: reasonOf(refused) });
    }
  };
  return (
    <Page
      title={title}
      overline={<BackLink to={`/signup/${lead.id}/dashboard`}>Your application</BackLink>}
      intro={
        mustSign
          ? 'This is the agreement of your answers. Read it and sign it. If you change an answer later, it becomes void and is signed again.'
          : 'Everybody below signs this agreement. If you change an answer, it becomes void and is signed again.'
      }
    >
      {lead.agreement === 'void' && (
        <Notice tone="warning">
          {lead.decisionReason ? 'The application was returned' : 'An answer has changed since the last agreement was signed'}, so
          that agreement is void. This is the new one: everybody signs it again.
        </Notice>
      )}
      <AgreementView agreement={agreement} load={async () => calls.file(lead.id, 'document')} />
      <h2>Signatures</h2>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      <Signatories agreement={agreement} onSendLink={(party) => void sendLink(party)} />
      {mustSign ? (
        <>
          <h2>Your signature</h2>
          <SigningForm
            agreement={agreement}
            onSign={async (signature) => {
              try {
                show(await calls.sign(lead.id, signature));
              } catch (refused) {
                // Another device has changed an answer: the new agreement is shown, and nothing was signed.
                if (hasStatus(refused, 404)) onChanged();
                throw refused;
              }
              await refresh();
              await navigate(addressOf('digital-signature/signature-success'));
            }}
          />
        </>
      ) : (
        <ActionLink look="filled" to={addressOf(`${lead.id}/dashboard`)}>
          Go to your application
        </ActionLink>
      )}
    </Page>
  );
}
