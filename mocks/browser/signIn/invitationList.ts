import type { ApiConnection } from '../apiConnection.ts';
import { element } from './element.ts';
import { invitationsPath, type MockInvitation } from './invitations.ts';

interface InvitationList {
  readonly api: ApiConnection;
  /** Address for choosing the account with this email address. */
  readonly hrefFor: (email: string) => string;
  readonly onChoose: (email: string) => void;
}

/** The invitation mails in this browser's outbox, which are never sent; empty while there are none. */
export function invitationList({ api, hrefFor, onChoose }: InvitationList): HTMLElement {
  const section = element('section', {});
  void fill();
  return section;

  async function fill(): Promise<void> {
    const response = await api.answer(new Request(new URL(invitationsPath, location.href)));
    // The worker has reported the reason. The error is shown when an account is chosen.
    if (!response.ok) return;
    const { data } = (await response.json()) as { data: MockInvitation[] };
    if (data.length === 0) return;
    const list = element('ul', { className: 'mock-accounts' });
    list.append(...data.map(entry));
    section.replaceChildren(element('h2', { textContent: 'Or accept an invitation' }), list);
  }

  function entry(invitation: MockInvitation): HTMLElement {
    const { linkUid, email, name, partyName } = invitation;
    const link = element('a', { href: hrefFor(email), textContent: name });
    link.setAttribute('aria-describedby', `invitation-${linkUid}`);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void accept(invitation);
    });
    const item = element('li', {});
    item.append(
      link,
      element('p', { id: `invitation-${linkUid}`, textContent: `Invited to ${partyName} by email to ${email}.` }),
    );
    return item;
  }

  async function accept({ linkUid, email }: MockInvitation): Promise<void> {
    const body = JSON.stringify({ linkUid });
    const response = await api.answer(new Request(new URL(invitationsPath, location.href), { method: 'POST', body }));
    // Sent again or withdrawn in another tab meanwhile: the list shows the remaining ones.
    if (!response.ok) return fill();
    onChoose(email);
    location.assign(hrefFor(email));
    return undefined;
  }
}
