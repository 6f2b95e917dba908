import { screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { renderPortal } from '../../tests/setup/portal/renderPortal.tsx';
import { resourceParts } from './resourceParts.ts';

const notice = { id: 'n1', noticeUid: 'n1', title: 'A statement is ready', href: '/employers/7/statements/s1' };

it.each(['notices', 'own-notices'])('in the list of %s the title of a notice leads to what it is about', (resource) => {
  const Title = resourceParts[resource]?.columns?.['title'];
  if (!Title) throw new Error(`src/resources/${resource}/parts.ts has no title.`);
  renderPortal(
    <RecordContextProvider value={notice}>
      <Title />
    </RecordContextProvider>,
  );
  expect(screen.getByRole('link', { name: 'A statement is ready' })).toHaveAttribute('href', notice.href);
});
