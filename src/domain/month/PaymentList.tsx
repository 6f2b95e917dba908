import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import type { Month } from '../../../schemas/generated/types.ts';
import { daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { listRow, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type Payment = Month['overdue'][number];

interface PaymentListProps {
  payments: readonly Payment[];
  /** The number of all of them. */
  count: number;
  today: string;
  isIntermediary: boolean;
  /** The text for an empty list. */
  empty: string;
  /** The text behind the number of those that are not shown. */
  more: readonly [one: string, many: string];
}

/** Uploads and payments with their due dates, each with a link to its screen. */
export function PaymentList({ payments, count, today, isIntermediary, empty, more }: PaymentListProps) {
  if (count === 0)
    return (
      <SectionNote>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
          <CheckCircleOutlined aria-hidden="true" sx={{ color: 'success.main' }} /> {empty}
        </Box>
      </SectionNote>
    );
  const rest = count - payments.length;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {payments.map((payment) => (
          <Row key={payment.href} payment={payment} today={today} isIntermediary={isIntermediary} />
        ))}
      </Box>
      {rest > 0 && (
        <Box sx={{ ...listRow, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}>
          and {formatCount(rest, ...more)}
        </Box>
      )}
    </>
  );
}

function Row({ payment, today, isIntermediary }: { payment: Payment; today: string; isIntermediary: boolean }) {
  const { isRouted } = useRouting();
  const { kind, title, employerName, dueDate, amount, collectionDate, href } = payment;
  const days = daysBetween(dueDate, today);
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ minWidth: 0 }}>
        {isRouted(href) ? <TextLink to={href}>{title}</TextLink> : title}
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {isIntermediary ? `${employerName}, due on ` : 'Due on '}
          {formatDate(dueDate)}
          {collectionDate !== null && `, collected by direct debit on ${formatDate(collectionDate)}`}
        </Box>
      </Box>
      <Box sx={{ flex: 'none', textAlign: 'right' }}>
        <Box sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {amount === null ? (kind === 'upload' ? 'Not submitted' : '') : formatPence(amount)}
        </Box>
        {days > 0 && <StatusBadge tone="error">{formatCount(days, 'day')} late</StatusBadge>}
      </Box>
    </Box>
  );
}
