import accounts from '../../accounts.json' with { type: 'json' };
import product from '../../../schemas/rules/product.json' with { type: 'json' };
import '../opening/mockPages.css';
import type { ApiConnection } from '../apiConnection.ts';
import { element } from './element.ts';
import { invitationList } from './invitationList.ts';
import type { SignInPage } from './signInPage.ts';

interface AccountPicker {
  readonly page: Exclude<SignInPage, { kind: 'redirect' }>;
  /** Called with the chosen account before its link is followed. */
  readonly onChoose: (email: string) => void;
  readonly api: ApiConnection;
}

/** Draws the page for choosing a demo account, in place of the portal. */
export function drawAccountPicker({ page, onChoose, api }: AccountPicker): void {
  document.title = `${product.name} Sign in`;
  const main = element('main', { className: 'mock-page' });
  if (page.kind === 'unknownCaller') {
    main.append(
      element('h1', { textContent: 'This sign-in link does not work' }),
      element('p', {
        textContent: 'It was not made by the portal, or it is incomplete. Open the portal and sign in from there.',
      }),
      element('a', { href: '/', textContent: 'Open the portal' }),
    );
  } else {
    main.append(
      ...(page.notice === null ? [] : [element('p', { className: 'mock-notice', role: 'status', textContent: page.notice })]),
      element('h1', { textContent: 'Choose a demo account' }),
      element('p', {
        textContent: 'This copy of the portal has no service: it works on sample data that stays in this browser.',
      }),
      accountList(page.hrefFor, onChoose),
      invitationList({ api, hrefFor: page.hrefFor, onChoose }),
      ...resetControl(async () => api.reset()),
    );
  }
  document.body.replaceChildren(main);
}

function accountList(hrefFor: (email: string) => string, onChoose: (email: string) => void): HTMLElement {
  const list = element('ul', { className: 'mock-accounts' });
  for (const { role, email, note } of accounts) {
    const link = element('a', { href: hrefFor(email), textContent: titleOf(role) });
    link.setAttribute('aria-describedby', `note-${role}`);
    link.addEventListener('click', () => onChoose(email));
    const item = element('li', {});
    item.append(link, element('p', { id: `note-${role}`, textContent: purposeOf(note) }));
    list.append(item);
  }
  return list;
}

function resetControl(reset: () => Promise<void>): HTMLElement[] {
  const status = element('p', { role: 'status' });
  const button = element('button', { type: 'button', textContent: 'Reset the sample data' });
  async function resetAndShowResult(): Promise<void> {
    button.disabled = true;
    status.textContent = 'Resetting the sample data…';
    try {
      await reset();
      status.textContent = 'The sample data has been reset.';
    } catch (error) {
      status.textContent = 'The sample data could not be reset. Reload this page and try again.';
      reportError(error);
    } finally {
      button.disabled = false;
    }
  }
  button.addEventListener('click', () => void resetAndShowResult());
  return [button, status];
}

/** The purpose of the account. The stub never asks for a second factor. */
function purposeOf(note: string): string {
  return note.replace(/ Needs the second factor\.$/, '');
}

/** @example titleOf('hs-admin') // 'HS admin' */
function titleOf(role: string): string {
  const words = role.replaceAll('-', ' ').replace(/^hs\b/, 'HS');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
