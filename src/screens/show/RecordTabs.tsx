import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import { TabBar, tabIds } from '../../shared/ui/TabBar.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useAddressChoice } from '../unsaved/useAddressChoice.ts';

// Loaded on demand: with the chart it is larger than the record's screen, and few users open it.
const LifecyclePanel = lazyPart(async () => (await import('../../charts/life/LifecyclePanel.tsx')).LifecyclePanel);

const tabs = [
  { name: 'details', label: 'Details' },
  { name: 'lifecycle', label: 'Lifecycle' },
] as const;

/** A record's screen, with a second tab for its lifecycle if it has one. The address holds the tab. */
export function RecordTabs({ record, children }: { record: DataRecord; children: ReactNode }) {
  const { resource } = useDefinition();
  const [tab, setTab] = useAddressChoice('tab');
  const details = <Box sx={{ display: 'grid', gap: 3 }}>{children}</Box>;
  if (!resource.lifecycle) return details;
  const current = tab === 'lifecycle' ? 'lifecycle' : 'details';
  const choose = (name: 'details' | 'lifecycle'): void =>
    setTab(name === 'details' ? null : name, { replace: true, preventScrollReset: true });
  const { tabId, panelId } = tabIds(current);
  return (
    <>
      <TabBar label={resource.title} tabs={tabs} current={current} onChange={choose} />
      <div role="tabpanel" id={panelId} aria-labelledby={tabId}>
        {current === 'details' ? (
          details
        ) : (
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            <LifecyclePanel record={record} />
          </Suspense>
        )}
      </div>
    </>
  );
}
