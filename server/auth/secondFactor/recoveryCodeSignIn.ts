import { recoveryCodeUsed } from '../people/accountMails.ts';
import type { AuthContext, AuthRequest } from '../context.ts';
import { htmlResponse, redirectResponse } from '../pages/html.ts';
import { PAGES } from '../pages/paths.ts';
import { recoveryCodePage } from '../pages/recoveryCodePage.ts';
import { continuePath, withContinue } from '../tokens/continuePath.ts';
import { startAgain, submitCode } from './twoFactor.ts';

const WRONG = 'That is not one of your unused recovery codes. Check it, or enter another one.';

/** GET: the form, after a correct password. */
export async function showRecoveryCode(context: AuthContext, { request, url, refusal }: AuthRequest): Promise<Response> {
  const continueTo = continuePath(url.searchParams.get('nextStep'), context.baseUrl);
  const token = context.pendingCookie.read(request);
  if (!token) return redirectResponse(withContinue(PAGES.signIn, continueTo));
  if (!(await context.pendingSignIns.isOpen(token))) return startAgain(context, continueTo);
  return htmlResponse(recoveryCodePage({ portalName: context.portalName, continueTo, problem: refusal?.problems['form'] }));
}

/** POST: uses up the code and opens the session. Attempts count together with those of authentication codes. */
export function submitRecoveryCode(context: AuthContext, incoming: AuthRequest): Promise<Response> {
  return submitCode(context, incoming, {
    missing: 'Enter one of your recovery codes.',
    check: async (userUid, code) => {
      // Codes are made only together with an authenticator app.
      if (!(await context.secondFactor.isRequired(userUid))) return WRONG;
      const left = await context.recoveryCodes.use(userUid, code);
      if (left === null) return WRONG;
      await context.events.record(userUid, 'recovery-code-used', incoming.request);
      await context.tell(userUid, recoveryCodeUsed(left));
      return null;
    },
  });
}
