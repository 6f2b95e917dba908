import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useRecordContext } from 'react-admin';
import type { Assessment, Employee, PensionScheme } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { RefusedButton } from '../../screens/actions/RefusedButton.tsx';
import { offeredActions, type OfferedAction, useActions } from '../../screens/actions/useActions.tsx';
import { useToday } from '../../shared/dates/portalDay.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { knownEnrolment } from './enrolmentKnown.ts';

type Person = Employee & DataRecord;

/** The button of an enrolment, with the duty to enrol where there is one. Its dialog begins with the answers that the portal knows. */
export function EnrolNow() {
  const employee = useRecordContext<Person>();
  const { actions = [] } = useDefinition().resource;
  if (!employee) return null;
  const [offered] = offeredActions(
    actions.filter(({ id }) => id === 'enrol'),
    employee,
  );
  if (!offered) return null;
  if (offered.reason !== null) return <RefusedButton title={offered.action.title} reason={offered.reason} />;
  return <Enrolment employee={employee} offered={offered} />;
}

const fields: [string, ...string[]] = ['pensionSchemeUid', 'enrolledOn', 'enrolmentType'];
/** Two are enough to know whether there is only one. */
const schemesRead = { page: 1, limit: 2, filter: { isActive: true } };

function Enrolment({ employee, offered: { action } }: { employee: Person; offered: OfferedAction }) {
  const http = useHttpClient();
  const viewed = useViewedParty();
  const today = useToday();
  const { ask, preload, dialog } = useActions();
  const { canAccess: mayAssess = false, isPending: isAskingAccess } = useCanAccess({ resource: 'assessments', action: 'list' });
  const { employeeUid, firstName } = employee;
  const of = `/employers/${viewed?.id}`;
  const { data: assessment, isLoading: isAssessing } = useQuery({
    // As the card of the assessment names it: both are one call.
    queryKey: ['employees', 'assessment', employeeUid],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Assessment }>(`${of}/employees/${employeeUid}/assessment`, { signal })).data,
    enabled: mayAssess && viewed !== null,
  });
  const { data: schemes, isLoading: isReadingSchemes } = useQuery({
    queryKey: ['pension-schemes', 'getList', 'toEnrol', of],
    queryFn: ({ signal }) =>
      http.get<ListAnswer<PensionScheme>>(`${of}/pension-schemes`, { query: listSearchParams(schemesRead), signal }),
    enabled: viewed !== null,
  });
  const known = knownEnrolment(assessment, schemes?.data.map(({ pensionSchemeUid }) => pensionSchemeUid) ?? [], today);
  const prefilled = { ...action, ...(action.form && { form: { ...action.form, prefill: fields } }) };
  // The dialog begins with the answers: it waits until they are known.
  const isKnown = !isAskingAccess && !isAssessing && !isReadingSchemes;
  const isDue = assessment?.duty === 'enrol';
  const button = (
    <Button
      variant={isDue ? 'contained' : 'outlined'}
      {...(!isDue && { color: 'secondary' as const })}
      sx={{ justifySelf: 'start' }}
      onPointerEnter={() => preload(action)}
      onFocus={() => preload(action)}
      disabled={!isKnown}
      onClick={() => ask(prefilled, { ...employee, ...known })}
    >
      {action.title}
    </Button>
  );
  return (
    <>
      {isDue ? (
        <Alert severity="warning">
          <Box sx={{ display: 'grid', gap: 1 }}>
            {firstName} must be a member of a pension scheme
            {assessment.enrolmentDate ? ` from ${formatDate(assessment.enrolmentDate)}` : ''}, by automatic enrolment.
            {button}
          </Box>
        </Alert>
      ) : (
        <Box>{button}</Box>
      )}
      {dialog}
    </>
  );
}
