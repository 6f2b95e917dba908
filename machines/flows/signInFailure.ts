import session from '../../schemas/rules/session.json' with { type: 'json' };

/** The reason why a sign-in or a refresh stopped. `refused` carries the service's own message. */
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

/** The text of the sign-in dialog. A defect's own message is for developers and never shown. */
export function signInMessage(error: unknown): string {
  return error instanceof SignInFailure ? error.message : session.messages.loginFailed;
}
