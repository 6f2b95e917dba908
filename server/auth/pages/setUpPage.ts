import type { OfferedFactor } from '../credentials/secondFactor.ts';
import { appLink, groupsOfFour, qrCode } from './factorParts.ts';
import { errorSummary, field } from './formParts.ts';
import { html, type Html } from './html.ts';

export interface SetUpProblems {
  readonly current?: string;
  readonly factor?: string;
  readonly code?: string;
}

interface SetUpForm {
  readonly portalName: string;
  readonly email: string;
  /** Address to which the form is posted. */
  readonly action: string;
  readonly factor: OfferedFactor;
  readonly problems?: SetUpProblems | undefined;
  /** Asks for the password of a person who is signed in already. */
  readonly passwordField?: Html;
}

/** The summary of the problems, for the top of the page. */
export const setUpSummary = (problems: SetUpProblems | undefined): Html | undefined =>
  errorSummary(problems && 'Check the fields marked below.');

/** The form that sets up an authenticator app: the QR code, the key, and the field for the first code. */
export function setUpForm({ portalName, email, action, factor, problems, passwordField }: SetUpForm): Html {
  const shown = { portalName, email, secret: factor.secret };
  return html`<ol class="steps">
      <li>
        Open an authenticator app on your phone, such as Microsoft Authenticator or Google Authenticator. If you have none,
        install one from your phone's app store.
      </li>
      <li>
        In the app, add an account and scan this QR code. ${qrCode(shown)}
        <p class="hint">No camera? Type in this key, or <a href="${appLink(shown)}">open the app on this device</a>.</p>
        <p><code>${groupsOfFour(factor.secret)}</code></p>
      </li>
      <li>Enter the code that the app now shows.</li>
    </ol>
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="sealed" value="${factor.sealed}" />
      ${field({
        name: 'code',
        label: 'Authentication code',
        hint: '6 digits. A new code appears every 30 seconds.',
        type: 'text',
        autocomplete: 'one-time-code',
        error: problems?.code,
        numeric: true,
      })}
      ${passwordField}
      <button type="submit">Save</button>
    </form>`;
}
