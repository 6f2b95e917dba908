import { deviceName } from '../../people/device.ts';
import { causedByOthers, EVENT_DAYS, EVENT_TEXTS, type SecurityEvent } from '../../people/securityEvents.ts';
import { formatMoment } from '../dates.ts';
import { html, type Html } from '../html.ts';
import { accountLayout } from './accountLayout.ts';

/** Events as a list, newest first. */
export const eventList = (events: readonly SecurityEvent[]): Html =>
  html`<ul class="entries">
    ${events.map(
      ({ kind, at, userAgent, otherEmail }) =>
        html`<li>
          <p>${EVENT_TEXTS[kind]}${otherEmail !== null && !causedByOthers.has(kind) && `: ${otherEmail}`}</p>
          <p class="hint">
            <time datetime="${at.toISOString()}">${formatMoment(at)}</time
            >${!causedByOthers.has(kind) && ` · ${deviceName(userAgent)}`}
          </p>
        </li>`,
    )}
  </ul>`;

/** The security events of the person that are still kept. @param page.most - The most that are shown. */
export function eventsPage(page: { portalName: string; events: readonly SecurityEvent[]; most: number }): Html {
  const { portalName, events, most } = page;
  return accountLayout({
    portalName,
    title: 'Security events',
    content: html`<h1>Security events</h1>
      <p class="lead">
        ${events.length < most ? `All events of the last ${EVENT_DAYS} days.` : `The latest ${most} of the last ${EVENT_DAYS} days.`}
        If you do not recognise something here, change your password and tell us.
      </p>
      ${eventList(events)}`,
  });
}
