import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useReportedInput } from '../../form/useReportedInput.ts';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';
import { useReferenceRecords } from '../../fields/references/useReferenceRecords.ts';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { WithDefinition } from '../../screens/WithDefinition.tsx';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../screens/usePermissionRefusal.ts';
import { Page } from '../../shared/page/Page.tsx';
import { nameWithStatus } from '../../shared/portal/nameWithStatus.ts';
import { useParty } from '../../shared/portal/party.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { Breadcrumb } from '../../shared/ui/Breadcrumb.tsx';
import { MovePreview } from './MovePreview.tsx';
import { MoveButton } from './MoveButton.tsx';

type Who = 'selected' | 'all';

/** The names of the chosen employees, by uid. */
type Chosen = ReadonlyMap<string, string>;

const NOBODY: Chosen = new Map();
const choose = { value: '', label: 'Choose a payroll' };

/**
 * Moves employees from one payroll to another: the chosen ones or, if the user says so, all of them, after the user has seen the list.
 * @see docs/product.md, point 2, "/employers/{employerId}/employees/move-payroll"
 */
export const MovePayroll = () => (
  <UnsavedEditsGuard>
    <MovingEmployees />
  </UnsavedEditsGuard>
);

function MovingEmployees() {
  const { kind, record: employer } = useParty();
  const [given] = useSearchParams();
  const { records: payrolls, isPending, error } = useReferenceRecords('payrolls', undefined);
  const [from, setFrom] = useState(given.get('payrollUid') ?? '');
  const [to, setTo] = useState('');
  const [who, setWho] = useState<Who>('selected');
  const [chosen, setChosen] = useState(NOBODY);
  const { settle, leave } = useReportedInput('selected employees', chosen.size > 0);
  const [seen, setSeen] = useState<number>();
  const forbidden = usePermissionRefusal(['employee.updatePayrollRelationship']);
  if (kind !== 'employer') return <Navigate to="/404" replace />;

  const list = `/employers/${employer.id}/employees`;
  const overline = <Breadcrumb steps={[{ to: list, title: 'Employees' }]} />;
  if (forbidden !== null) return <RefusedPage title="Move payroll" overline={overline} reason={forbidden} />;
  const fromPayroll = payrolls.find(({ id }) => id === from);
  const toPayroll = payrolls.find(({ id }) => id === to);
  const targets = payrolls.filter(({ id, status }) => status === 'Active' && id !== from);
  const optionsOf = (records: typeof payrolls) => [
    choose,
    ...records.map((payroll) => ({ value: String(payroll.id), label: nameWithStatus(payroll) })),
  ];

  return (
    <Page
      title="Move payroll"
      intro="Move employees from one payroll to another. No one moves until you confirm. If anything fails, no one moves."
      overline={overline}
    >
      {error && <LoadFailure what="payrolls" error={error} onRetry={() => globalThis.location.reload()} />}
      {isPending && <Skeleton variant="rounded" height={160} />}
      {!error && !isPending && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Card
            component="section"
            aria-label="Payrolls"
            sx={{
              p: { xs: 2, sm: 3 },
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <NativeSelect
              label="From payroll"
              value={fromPayroll ? from : ''}
              options={optionsOf(payrolls)}
              // The chosen employees belong to the payroll that they are chosen from.
              onChange={(uid) =>
                leave(() => {
                  setFrom(uid);
                  setChosen(NOBODY);
                  setSeen(undefined);
                  if (uid === to) setTo('');
                })
              }
            />
            <NativeSelect label="To payroll" value={toPayroll ? to : ''} options={optionsOf(targets)} onChange={setTo} />
          </Card>
          {fromPayroll && (
            <Card component="section" aria-labelledby="who-moves" sx={{ p: { xs: 2, sm: 3 } }}>
              <Typography id="who-moves" component="h2" variant="h2" sx={{ mb: 1 }}>
                Employees to move
              </Typography>
              <Box role="radiogroup" aria-labelledby="who-moves" sx={{ display: 'grid' }}>
                <Choice label="Only the employees I select" isChosen={who === 'selected'} onChoose={() => setWho('selected')} />
                <Choice
                  label={`All active employees of ${nameWithStatus(fromPayroll)}`}
                  isChosen={who === 'all'}
                  onChoose={() => setWho('all')}
                />
              </Box>
              <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
                <WithDefinition name="employees">
                  <MovePreview
                    // A search is for choosing: it would hide some of those who move.
                    key={`${from} ${who}`}
                    payrollUid={from}
                    chosen={who === 'selected' ? chosen : null}
                    onChoose={setChosen}
                    onCount={setSeen}
                  />
                </WithDefinition>
              </Suspense>
            </Card>
          )}
          {fromPayroll && (
            <MoveButton
              from={fromPayroll}
              to={toPayroll}
              employeeUids={who === 'selected' ? [...chosen.keys()] : null}
              seen={seen}
              onMoved={settle}
              redirect={list}
            />
          )}
        </Box>
      )}
    </Page>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** The browser's own radio button: Material UI's would load the forms' code, which this page does not need otherwise. */
function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, cursor: 'pointer' }}>
      <input
        type="radio"
        name="who-moves"
        checked={isChosen}
        onChange={onChoose}
        style={{ width: 20, height: 20, margin: 0, accentColor: colours.pink, flex: 'none' }}
      />
      {label}
    </Box>
  );
}
