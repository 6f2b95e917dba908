import type { PersonName } from '../../people/people.ts';
import { errorSummary } from '../formParts.ts';
import { html, type Html } from '../html.ts';
import { PAGES } from '../paths.ts';
import { nameFields } from '../personFields.ts';
import { accountLayout } from './accountLayout.ts';

/** Changes the person's name. */
export function namePage(page: {
  portalName: string;
  name: PersonName;
  problems?: { readonly firstName?: string; readonly lastName?: string };
}): Html {
  const { portalName, name, problems } = page;
  return accountLayout({
    portalName,
    title: 'Change your name',
    hasError: problems !== undefined,
    content: html`${errorSummary(problems && 'Check the fields marked below.')}
      <h1>Change your name</h1>
      <form method="post" action="${PAGES.accountName}" novalidate>
        ${nameFields({ problems, value: name })}
        <button type="submit">Save</button>
      </form>`,
  });
}
