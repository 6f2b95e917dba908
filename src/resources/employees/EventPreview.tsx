import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRecordContext } from 'react-admin';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { DataRecord } from '../../fields/model/record.ts';
import type { DialogProps } from '../../fields/parts/resourceParts.ts';
import { refusalOf } from '../../form/refusal.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { LeavingPreview } from './LeavingPreview.tsx';
import { usePreview } from './usePreview.ts';
import { WithoutSalary } from './WithoutSalary.tsx';

interface ChangedPeriod {
  payrollDateUid: string;
  name: string;
  employeeBefore: number;
  employerBefore: number;
  employeeAfter: number;
  employerAfter: number;
}

interface Effects {
  changed: ChangedPeriod[];
  rise: number;
  withoutSalary: string[];
  missed: { payrollDateUid: string; name: string; employeeAmount: number; employerAmount: number }[];
  refund: { paidAmount: number; submittedAmount: number; dueBy: string } | null;
}

interface EventPreviewProps {
  employeeUid: string;
  /** As in the address of the preview. */
  event: 'enrol' | 'opt-out' | 'cease-membership' | 'payroll';
  input: Readonly<Record<string, unknown>>;
  /** The fields of the form that may be refused. */
  fields: readonly string[];
}

const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isChosen = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** The effects of an event on this month's amounts, as the service works them out. */
function EventPreview({ employeeUid, event, input, fields }: EventPreviewProps) {
  const viewed = useViewedParty();
  const path = viewed && `/employers/${viewed.id}/employees/${employeeUid}/${event}-preview`;
  const { data, error, refetch } = usePreview<Effects>(path, input);
  const refused = error && Object.values(refusalOf(error, fields).fields)[0];
  // The field says it once the form is sent: until then, it stands here.
  if (refused) return <Box sx={{ mt: 3 }}>{refused}.</Box>;
  if (error) return <LoadFailure what="effects on the contributions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={48} sx={{ mt: 3 }} />;
  return <EffectLines {...data} />;
}

function EffectLines({ changed, rise, withoutSalary, missed, refund }: Effects) {
  return (
    <Box role="status" aria-label="Effects on the contributions" sx={{ mt: 3, display: 'grid', gap: 1.5 }}>
      {changed.length === 0 && withoutSalary.length === 0 && missed.length === 0 && (
        <Box>{"None of this month's amounts change."}</Box>
      )}
      {changed.length > 0 && (
        <Box>
          {riseText(rise)}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {changed.map(({ payrollDateUid, name, employeeBefore, employerBefore, employeeAfter, employerAfter }) => (
              <li key={payrollDateUid}>
                {name}: {formatPence(employeeAfter)} from the employee instead of {formatPence(employeeBefore)},{' '}
                {formatPence(employerAfter)} from the employer instead of {formatPence(employerBefore)}
              </li>
            ))}
          </Box>
        </Box>
      )}
      <WithoutSalary periods={withoutSalary} remedy="enter the salary of the employee" />
      {missed.length > 0 && (
        <Box>
          Submitted already, without contributions that are due. Add an extra pay period for them, or cancel a statement that is
          not paid yet and submit it again:
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {missed.map(({ payrollDateUid, name, employeeAmount, employerAmount }) => (
              <li key={payrollDateUid}>
                {name}: {formatPence(employeeAmount)} from the employee, {formatPence(employerAmount)} from the employer
              </li>
            ))}
          </Box>
        </Box>
      )}
      {refund !== null && refund.paidAmount !== 0 && (
        <Box>
          {formatPence(refund.paidAmount)} was paid, and must be refunded by {formatDate(refund.dueBy)}.
        </Box>
      )}
      {refund !== null && refund.submittedAmount !== 0 && (
        <Box>{formatPence(refund.submittedAmount)} is on a statement, and must be refunded once it is paid.</Box>
      )}
    </Box>
  );
}

function riseText(rise: number): string {
  if (rise === 0) return 'The amount to pay stays the same.';
  return `${formatPence(Math.abs(rise))} ${rise < 0 ? 'less' : 'more'} to pay this month.`;
}

/** The values of the fields that are filled in. */
const filledIn = (values: DialogProps['values']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/** The effects of an enrolment, as soon as its dialog has a scheme, a day and a kind. */
export function EnrolmentPreview({ record, values }: DialogProps) {
  const { pensionSchemeUid, enrolledOn, enrolmentType, informationGivenOn } = values;
  if (!isChosen(pensionSchemeUid) || !isDay(enrolledOn) || !isChosen(enrolmentType)) return null;
  const input = filledIn({
    pensionSchemeUid,
    enrolledOn,
    enrolmentType,
    ...(isDay(informationGivenOn) && { informationGivenOn }),
  });
  return <EventPreview employeeUid={String(record.id)} event="enrol" input={input} fields={Object.keys(values)} />;
}

const optOutFields = ['pensionSchemeUid', 'noticeDate', 'informationGivenOn'];

/** The effects of an opt-out, with its refund, as soon as its dialog has a scheme and a day. */
export function OptOutPreview({ record, values }: DialogProps) {
  const { pensionSchemeUid, noticeDate, informationGivenOn } = values;
  if (!isChosen(pensionSchemeUid) || !isDay(noticeDate)) return null;
  const input = { pensionSchemeUid, noticeDate, ...(isDay(informationGivenOn) && { informationGivenOn }) };
  return <EventPreview employeeUid={String(record.id)} event="opt-out" input={input} fields={optOutFields} />;
}

/** The effects of the end of a membership, as soon as its dialog has a scheme, a day and a reason. The end of the employment has those of a leaving. */
export function EndPreview({ record, values }: DialogProps) {
  const { pensionSchemeUid, lastDay, reason } = values;
  if (reason === 'leftEmployment') return <LeavingPreview record={record} values={values} />;
  if (!isChosen(pensionSchemeUid) || !isDay(lastDay) || !isChosen(reason)) return null;
  const input = { pensionSchemeUid, lastDay, reason };
  return <EventPreview employeeUid={String(record.id)} event="cease-membership" input={input} fields={Object.keys(values)} />;
}

/** The effects of a move to another payroll, or of the employment of somebody who had left, while its section is edited. */
export function PayrollPreview({ values, isEditing }: { values: Readonly<Record<string, unknown>>; isEditing: boolean }) {
  const employee = useRecordContext<DataRecord>();
  const { payrollUid } = values;
  if (!employee || !isEditing || !isChosen(payrollUid)) return null;
  if (employee['isActive'] === true && payrollUid === employee['payrollUid']) return null;
  return <EventPreview employeeUid={String(employee.id)} event="payroll" input={{ payrollUid }} fields={['payrollUid']} />;
}
