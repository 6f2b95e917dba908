import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import { EmployerDirectory } from '../../resources/employers/EmployerDirectory.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useUser } from '../../shared/portal/session.ts';

// Few users have the tab, and few of their visits open it.
const IntermediaryDirectory = lazy(async () => ({
  default: (await import('../../resources/intermediaries/IntermediaryDirectory.tsx')).IntermediaryDirectory,
}));

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
      <Tabs
        value={tab}
        // A search, a letter and a page belong to the list they were made for.
        onChange={(_, next: string) => setParams(next === 'employers' ? {} : { tab: next })}
        aria-label="Lists"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3, mt: -1 }}
      >
        <Tab value="employers" label="Employers" id="tab-employers" aria-controls="panel-employers" />
        <Tab value="intermediaries" label="Intermediaries" id="tab-intermediaries" aria-controls="panel-intermediaries" />
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} key={tab}>
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
