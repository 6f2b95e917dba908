import session from '../../schemas/rules/session.json' with { type: 'json' };

/** The reason why a sign-in or a refresh stopped. A `refused` one has the service's own message, or an OAuth code. */
export type SignInFailureReason = 'storageUnsupported' | 'noAccessToken' | 'signInInterrupted' | 'insecureAddress' | 'refused';

/**
 * A failure that is shown to the user. Any other error from an effect is a defect and shows the general login failure.
 * @see docs/product.md, point 8
 */
export class SignInFailure extends Error {
  readonly reason: SignInFailureReason;

  constructor(reason: SignInFailureReason, serviceMessage?: string, options?: ErrorOptions) {
    super(reason === 'refused' ? serviceMessage?.trim() || session.messages.loginFailed : session.messages[reason], options);
    this.name = 'SignInFailure';
    this.reason = reason;
  }
}

const refusals: Readonly<Record<string, string>> = session.refusals;

/**
 * The refusal of an OAuth error code. The text is ours: an `error_description` may come from anybody who writes an address, and would be shown in our name.
 *
 * @example refusedWith('access_denied').message // 'The sign-in was cancelled. …'
 */
export const refusedWith = (code: string | null): SignInFailure =>
  new SignInFailure('refused', Object.hasOwn(refusals, code ?? '') ? refusals[code ?? ''] : undefined);

/** The text of the sign-in dialog. A defect's own message is for developers and never shown. */
export function signInMessage(error: unknown): string {
  return error instanceof SignInFailure ? error.message : session.messages.loginFailed;
}
