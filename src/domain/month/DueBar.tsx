import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Month } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { ActionLink } from '../../shared/ui/Action.tsx';

type Upload = NonNullable<Month['nextUpload']>;
type Payment = Month['overdue'][number];

/** The date by which contributions are to be uploaded, as a sentence. That nobody contributes is advised only where the list offers it: no amount is prepared. */
function advice({ isOverdue, latestUploadDate, href }: Upload, { today, toDo }: Month): string {
  const entry = toDo.find((one) => one.kind === 'submit' && one.href === href);
  const isNothingOffered = entry !== undefined && (entry.step === 'nothing' || entry.nothingHref !== null);
  if (isOverdue) return isNothingOffered ? 'Submit them now, or record that nobody contributes.' : 'Submit them now.';
  if (latestUploadDate < today)
    return `The latest safe day to upload was ${formatDate(latestUploadDate)}. Upload now: the payment may still arrive in time.`;
  return `Upload them by ${formatDate(latestUploadDate)}, the latest safe day.`;
}

interface DueBarProps {
  month: Month;
  isIntermediary: boolean;
}

/** The first things to do: the oldest payment that is overdue, and the pay period that is to be submitted first. */
export function DueBar({ month, isIntermediary }: DueBarProps) {
  // A direct debit that is on its way leaves nothing to do.
  const unpaid = month.overdue.find(({ kind, collectionDate }) => kind === 'payment' && collectionDate === null);
  return (
    <>
      {unpaid && <PaymentBar payment={unpaid} today={month.today} isIntermediary={isIntermediary} />}
      {month.nextUpload && <UploadBar upload={month.nextUpload} month={month} isIntermediary={isIntermediary} />}
    </>
  );
}

function PaymentBar({ payment, today, isIntermediary }: { payment: Payment; today: string; isIntermediary: boolean }) {
  const { title, employerName, dueDate, amount, href } = payment;
  const days = daysBetween(dueDate, today);
  return (
    <Bar label="Payment overdue" tone="error" link={{ to: href, text: 'View the statement' }}>
      <Line isFirst>
        {isIntermediary && `${employerName}: `}
        {title}
      </Line>
      <Line>
        {formatPence(amount ?? 0)} was due on {formatDate(dueDate)}, {inDays(days)} ago.
      </Line>
    </Bar>
  );
}

function UploadBar({ upload, month, isIntermediary }: { upload: Upload; month: Month; isIntermediary: boolean }) {
  const { title, employerName, dueDate, isOverdue, href } = upload;
  const others = month.openUploadCount - 1;
  const overdue = month.toDo.filter((entry) => entry.kind === 'submit' && entry.isOverdue && entry.href !== href).length;
  return (
    <Bar label="Contributions due" tone={isOverdue ? 'error' : 'warning'} link={{ to: href, text: 'View the period' }}>
      <Line isFirst>
        {isIntermediary && `${employerName}: `}
        {title}
      </Line>
      <Line>
        Contributions {isOverdue ? 'were' : 'are'} due on {formatDate(dueDate)}. {advice(upload, month)}
        {others > 0 &&
          ` ${formatCount(others, 'other pay period', 'other pay periods')} can be submitted too${overdue > 0 ? `, of which ${formatCount(overdue)} ${overdue === 1 ? 'is' : 'are'} overdue` : ''}.`}
      </Line>
    </Bar>
  );
}

interface BarProps {
  label: string;
  tone: 'error' | 'warning';
  link: { to: string; text: string };
  children: ReactNode;
}

function Bar({ label, tone, link, children }: BarProps) {
  const { isRouted } = useRouting();
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderRadius: '16px',
        borderLeft: 6,
        borderColor: `${tone}.main`,
        bgcolor: `${tone}.light`,
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {isRouted(link.to) && (
        <ActionLink look="outlined" to={link.to}>
          {link.text}
        </ActionLink>
      )}
    </Box>
  );
}

function Line({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  return (
    <Box component="p" sx={{ m: 0, ...(isFirst && { fontWeight: 650 }) }}>
      {children}
    </Box>
  );
}

const inDays = (days: number): string => formatCount(days, 'day');
