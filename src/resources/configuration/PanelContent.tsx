import { EmbeddedList } from '../../screens/list/EmbeddedList.tsx';
import { RecordSections } from '../../screens/show/RecordSections.tsx';
import { WithDefinition } from '../../screens/WithDefinition.tsx';
import type { TabName } from './configurationTabs.ts';
import { WayToClosure } from '../../domain/party/WayToClosure.tsx';
import { OfPayroll } from './OfPayroll.tsx';
import { PayrollBenefits } from './PayrollBenefits.tsx';

/** The content of a tab: the lists and sections of the resources' own files, not copies of them. */
export function PanelContent({ tab, employerId }: { tab: TabName; employerId: number }) {
  switch (tab) {
    case 'employer':
      return (
        <WithDefinition name="employers">
          <RecordSections id={String(employerId)} />
          <WayToClosure employerId={employerId} />
        </WithDefinition>
      );
    case 'payrolls':
    case 'schemes':
      return (
        <WithDefinition name={tab === 'payrolls' ? 'payrolls' : 'pension-schemes'}>
          <EmbeddedList />
        </WithDefinition>
      );
    case 'benefits':
      return (
        <WithDefinition name="payrolls">
          <OfPayroll>{(payroll) => <PayrollBenefits payroll={payroll} />}</OfPayroll>
        </WithDefinition>
      );
    case 'features':
      return (
        <WithDefinition name="payrolls" sections={['features', 'products']}>
          <OfPayroll>{({ id }) => <RecordSections id={String(id)} />}</OfPayroll>
        </WithDefinition>
      );
    case 'bulk-load':
      return (
        <WithDefinition name="payrolls" sections={['bulk-load', 'file-formats']}>
          <OfPayroll>{({ id }) => <RecordSections id={String(id)} />}</OfPayroll>
        </WithDefinition>
      );
  }
}
