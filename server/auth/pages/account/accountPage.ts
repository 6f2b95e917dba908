import { deviceName } from '../../people/device.ts';
import { ACCOUNT_NOTICES } from './notices.ts';
import type { PersonName } from '../../people/people.ts';
import type { SecurityEvent } from '../../people/securityEvents.ts';
import type { SecondFactorDemand } from '../../credentials/demand.ts';
import type { OpenSession } from '../../sessions.ts';
import { formatDay, formatMoment } from '../dates.ts';
import { notice } from '../formParts.ts';
import { html, type Html } from '../html.ts';
import { PAGES } from '../paths.ts';
import { accountLayout } from './accountLayout.ts';
import { eventList } from './eventsPage.ts';

interface AccountPage {
  readonly portalName: string;
  readonly name: PersonName | null;
  readonly email: string;
  /** The session of this browser. */
  readonly sessionId: string;
  readonly hasFactor: boolean;
  readonly demand: SecondFactorDemand;
  readonly codesLeft: number;
  readonly sessions: readonly OpenSession[];
  readonly events: readonly SecurityEvent[];
  /** Whether the person may remove the authenticator app of somebody else. */
  readonly mayReset: boolean;
  readonly notice: string | null;
}

/** A person's own account. */
export function accountPage(page: AccountPage): Html {
  const said = page.notice !== null && Object.hasOwn(ACCOUNT_NOTICES, page.notice) ? page.notice : undefined;
  return accountLayout({
    portalName: page.portalName,
    title: 'Your account',
    isOverview: true,
    content: html`${notice(said && ACCOUNT_NOTICES[said as keyof typeof ACCOUNT_NOTICES])}
      <h1>Your account</h1>
      ${details(page)} ${authenticator(page)} ${sessions(page)}
      <section>
        <h2>Security events</h2>
        ${eventList(page.events)}
        <p><a href="${PAGES.accountEvents}">All security events</a></p>
      </section>
      ${
        page.mayReset &&
        html`<section>
          <h2>Help for others</h2>
          <p>
            Has someone lost their phone and their recovery codes?
            <a href="${PAGES.accountReset}">Remove their authenticator app</a>
          </p>
        </section>`
      }`,
  });
}

const details = ({ name, email }: AccountPage): Html =>
  html`<section>
    <h2>Your details</h2>
    <dl class="rows">
      <div>
        <dt>Name</dt>
        <dd>${name ? `${name.firstName} ${name.lastName}` : ''}</dd>
        <dd>
          <a href="${PAGES.accountName}">Change<span class="visually-hidden"> your name</span></a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>${email}</dd>
      </div>
      <div>
        <dt>Password</dt>
        <dd>Not shown</dd>
        <dd>
          <a href="${PAGES.accountPassword}">Change<span class="visually-hidden"> your password</span></a>
        </dd>
      </div>
    </dl>
  </section>`;

const authenticator = ({ hasFactor, codesLeft, demand }: AccountPage): Html =>
  html`<section>
    <h2>Authenticator app</h2>
    ${
      hasFactor
        ? html`<p>You sign in with your password and a code from your authenticator app.</p>
            <p class="hint">
              ${codesLeft === 1 ? 'You have 1 unused recovery code.' : `You have ${codesLeft} unused recovery codes.`}
              ${codesLeft < 3 && 'Make new ones before you need them.'}
            </p>
            <ul class="links">
              <li><a href="${PAGES.accountAuthenticator}">Replace the app</a></li>
              <li><a href="${PAGES.accountCodes}">Make new recovery codes</a></li>
              ${demand === 'none' && html`<li><a href="${PAGES.accountRemove}">Remove the app</a></li>`}
            </ul>`
        : html`<p>
              You sign in with your password only. A code from an app on your phone keeps others out even if they learn your
              password. ${typeof demand === 'object' && html`<strong>You need one from ${formatDay(demand.from)}.</strong>`}
              ${demand === 'now' && html`<strong>You need one at your next sign-in.</strong>`}
            </p>
            <p><a href="${PAGES.accountAuthenticator}">Set up an authenticator app</a></p>`
    }
  </section>`;

const sessions = ({ sessions: open, sessionId }: AccountPage): Html =>
  html`<section>
    <h2>Where you are signed in</h2>
    <ul class="entries">
      ${open.map(
        ({ id, createdAt, userAgent }) =>
          html`<li class="entry-row">
            <div>
              <p>${deviceName(userAgent ?? '')}${id === sessionId && html` <strong>(this device)</strong>`}</p>
              <p class="hint">Signed in on <time datetime="${createdAt.toISOString()}">${formatMoment(createdAt)}</time></p>
            </div>
            ${
              id !== sessionId &&
              html`<form method="post" action="${PAGES.accountSessions}">
                <input type="hidden" name="session" value="${id}" />
                <button type="submit" class="secondary">
                  Sign out<span class="visually-hidden">
                    ${deviceName(userAgent ?? '')}, signed in on ${formatMoment(createdAt)}</span
                  >
                </button>
              </form>`
            }
          </li>`,
      )}
    </ul>
    ${
      open.length > 1 &&
      html`<form method="post" action="${PAGES.accountSessions}">
        <input type="hidden" name="others" value="yes" />
        <button type="submit" class="secondary">Sign out all other devices</button>
      </form>`
    }
  </section>`;
