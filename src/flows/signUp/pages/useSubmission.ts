import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { useSignUp } from '../signUpContext.ts';

/** Sends the application, and opens its confirmation. */
export function useSubmission() {
  const { lead, send } = useSignUp();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const submit = async (): Promise<void> => {
    setIsSending(true);
    setFailure(null);
    try {
      await send('submit');
      await navigate(`/signup/${lead.id}/submitted`);
    } catch (error) {
      setFailure(reasonOf(error));
      setIsSending(false);
    }
  };
  return { submit: () => void submit(), isSending, failure };
}
