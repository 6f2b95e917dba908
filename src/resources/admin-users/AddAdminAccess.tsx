import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Employee } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { useReportedInput } from '../../form/useReportedInput.ts';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../screens/usePermissionRefusal.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { BottomBar } from '../../shared/ui/BottomBar.tsx';
import { Breadcrumb } from '../../shared/ui/Breadcrumb.tsx';
import { EmployeePicker } from './EmployeePicker.tsx';
import { giveAccess, nameOf, type Outcome } from './giveAccess.ts';
import { Outcomes } from './Outcomes.tsx';

const people = (count: number): string => formatCount(count, 'person', 'people');

/** Chooses employees and gives each of them admin access, by an invitation to the email address on their record. */
export const AddAdminAccess = () => (
  <UnsavedEditsGuard>
    <GivingAccess />
  </UnsavedEditsGuard>
);

function GivingAccess() {
  const { id, name } = useParty().record;
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { confirm } = useFeedback();
  const [chosen, setChosen] = useState<readonly Employee[]>([]);
  useReportedInput('selected employees', chosen.length > 0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);

  const forbidden = usePermissionRefusal(['employee.createAdminAccess']);
  const overline = <Breadcrumb steps={[{ to: `/employers/${id}/access-control`, title: 'Access control' }]} />;
  if (forbidden !== null) return <RefusedPage title="Give access to employees" overline={overline} reason={forbidden} />;

  const toggle = (employee: Employee): void =>
    setChosen((before) => {
      const others = before.filter(({ employeeUid }) => employeeUid !== employee.employeeUid);
      return others.length < before.length ? others : [...before, employee];
    });

  const ask = (): void =>
    confirm({
      title: `Give access to ${people(chosen.length)}`,
      submitLabel: 'Give access',
      body: `${chosen.map(nameOf).join(', ')} will be able to see and manage the pension of ${name}. We'll email an invitation to each of them.`,
      submitAction: () => giveAccess(http, id, chosen),
      onSuccess: (result) => {
        const now = result as Outcome[];
        setOutcomes(now);
        setChosen(now.flatMap(({ employee, problem }) => (problem === null ? [] : [employee])));
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => ['admin-users', 'employees'].includes(String(queryKey[0]).split('/')[0] ?? ''),
        });
      },
    });

  return (
    <Page
      title="Give access to employees"
      intro={`Choose who may see and manage the pension of ${name}. We'll email each person a single-use link, valid for 24 hours.`}
      overline={overline}
    >
      <Box sx={{ display: 'grid', gap: 3, maxWidth: '52rem' }}>
        <Outcomes outcomes={outcomes} />
        <EmployeePicker employerId={id} chosen={chosen} onToggle={toggle} />
        <BottomBar>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Action look="filled" onClick={ask} disabled={chosen.length === 0}>
              Give access
            </Action>
            <Box component="p" role="status" sx={{ m: 0, color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
              {chosen.length === 0 ? 'No employees selected yet.' : `Selected: ${chosen.map(nameOf).join(', ')}`}
            </Box>
          </Box>
        </BottomBar>
      </Box>
    </Page>
  );
}
