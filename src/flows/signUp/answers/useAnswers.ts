import { useQuery } from '@tanstack/react-query';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { useSignUp } from '../signUpContext.ts';

/** All answers of the sign-up, read when the page opens: another page or device may have changed them. */
export function useAnswers() {
  const { lead, calls } = useSignUp();
  return useQuery({
    queryKey: ['sign-up-answers', lead.id, 'all'],
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<Answers> =>
      Object.fromEntries(
        await Promise.all(
          signUp.modules
            .filter(({ steps }) => steps.length > 0)
            .map(async ({ id }) => [id, (await calls.readAnswers(lead.id, id)).answers] as const),
        ),
      ),
  });
}
