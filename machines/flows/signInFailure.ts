import session from '../../schemas/rules/session.json' with { type: 'json' };

/** Why a sign-in or a refresh stopped. `refused` carries the service's own message. */
export type SignInFailureReason = 'storageUnsupported' | 'noAccessToken' | 'signInInterrupted' | 'insecureAddress' | 'refused';

/**
 * A stop that the user is told about. Anything else that an effect throws is a defect, and reads as the general login failure.
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

/** The text for the sign-in dialog. A defect's own message is for developers, so the user never sees it. */
export function signInMessage(error: unknown): string {
  return error instanceof SignInFailure ? error.message : session.messages.loginFailed;
}
