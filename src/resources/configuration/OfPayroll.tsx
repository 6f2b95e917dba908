import Box from '@mui/material/Box';
import { type ReactNode, Fragment } from 'react';
import { EmptyList } from '../../screens/list/EmptyList.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { SectionSkeletons } from '../../screens/show/SectionSkeletons.tsx';
import { useAddressChoice } from '../../screens/unsaved/useAddressChoice.ts';
import { useReferenceRecords } from '../../fields/references/useReferenceRecords.ts';
import { nameWithStatus } from '../../shared/portal/nameWithStatus.ts';

/** The settings of each payroll: a field to choose the payroll, and the settings of the chosen one. The address holds the choice. */
export function OfPayroll({ children }: { children: (payroll: DataRecord) => ReactNode }) {
  const { resource } = useDefinition();
  const { records: payrolls, isPending, error } = useReferenceRecords(resource.name, undefined);
  const [chosenUid, choose] = useAddressChoice('payrollUid');
  if (error) return <LoadFailure what="payrolls" error={error} onRetry={() => globalThis.location.reload()} />;
  if (isPending) return <SectionSkeletons />;
  const chosen = payrolls.find(({ id }) => id === chosenUid) ?? payrolls.find(({ isDefault }) => isDefault) ?? payrolls[0];
  if (!chosen) return <EmptyList text={resource.list.emptyText} />;
  return (
    <>
      <Box sx={{ maxWidth: '22rem', mb: 3 }}>
        <NativeSelect
          label="Payroll"
          value={String(chosen.id)}
          options={payrolls.map((payroll) => ({ value: String(payroll.id), label: nameWithStatus(payroll) }))}
          onChange={(uid) => choose(uid)}
        />
      </Box>
      {/* A new key for each payroll, so that an open form does not stay open for another payroll. */}
      <Fragment key={chosen.id}>{children(chosen)}</Fragment>
    </>
  );
}
