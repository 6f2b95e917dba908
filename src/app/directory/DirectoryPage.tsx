import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { EmployerDirectory } from '../../resources/employers/EmployerDirectory.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { TabBar, tabIds } from '../../shared/ui/TabBar.tsx';
import { useUser } from '../../shared/portal/session.ts';

// Few users have the tab, and few of their visits open it.
const IntermediaryDirectory = lazy(async () => ({
  default: (await import('../../resources/intermediaries/IntermediaryDirectory.tsx')).IntermediaryDirectory,
}));

const TABS = [
  { name: 'employers', label: 'Employers' },
  { name: 'intermediaries', label: 'Intermediaries' },
] as const;

/** The employers to choose from and, for admins and intermediaries, the intermediaries. The tab is kept in the address. */
export function DirectoryPage() {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  if (!isAdminOrIntermediary(user)) {
    return (
      <Page title="Your employers" documentTitle="Employers" intro="Choose the employer to work on.">
        <EmployerDirectory />
      </Page>
    );
  }
  const tab = params.get('tab') === 'intermediaries' ? 'intermediaries' : 'employers';
  return (
    <Page
      title={tab === 'employers' ? 'Employers' : 'Intermediaries'}
      intro={tab === 'employers' ? 'Choose the employer to work on.' : 'Advisers who act for several employers.'}
    >
      {/* A search, a letter and a page belong to the list they were made for. */}
      <TabBar label="Lists" tabs={TABS} current={tab} onChange={(next) => setParams(next === 'employers' ? {} : { tab: next })} />
      <div role="tabpanel" id={tabIds(tab).panelId} aria-labelledby={tabIds(tab).tabId} key={tab}>
        {tab === 'employers' ? (
          <EmployerDirectory />
        ) : (
          <Suspense>
            <IntermediaryDirectory />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
