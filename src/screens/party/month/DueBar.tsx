import Box from '@mui/material/Box';
import type { Month } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { useRouting } from '../../../shared/navigation/routing.ts';
import { ActionLink } from '../../../shared/ui/Action.tsx';

type Upload = NonNullable<Month['nextUpload']>;

/** The date by which contributions are to be uploaded, as a sentence. */
function advice({ isOverdue, latestUploadDate }: Upload, today: string): string {
  if (isOverdue) return 'Submit them now, or record that nobody contributes.';
  if (latestUploadDate < today)
    return `The latest safe day to upload was ${formatDate(latestUploadDate)}. Upload now: the payment may still arrive in time.`;
  return `Upload them by ${formatDate(latestUploadDate)}, the latest safe day.`;
}

/** The pay period whose contributions are due next, with a link to it. */
export function DueBar({ month: { nextUpload, today }, isIntermediary }: { month: Month; isIntermediary: boolean }) {
  const { isRouted } = useRouting();
  if (!nextUpload) return null;
  const { name, payrollName, benefitName, employerName, dueDate, isOverdue, href } = nextUpload;
  const tone = isOverdue ? 'error' : 'warning';
  return (
    <Box
      component="section"
      aria-label="Contributions due"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 2,
        borderRadius: '16px',
        borderLeft: 6,
        borderColor: `${tone}.main`,
        bgcolor: `${tone}.light`,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box component="p" sx={{ m: 0, fontWeight: 650 }}>
          {isIntermediary && `${employerName}: `}Contributions for {name} {isOverdue ? 'were' : 'are'} due on{' '}
          {formatDate(dueDate)}
        </Box>
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {payrollName}, {benefitName}
        </Box>
        <Box component="p" sx={{ m: 0 }}>
          {advice(nextUpload, today)}
        </Box>
      </Box>
      {isRouted(href) && (
        <ActionLink look="filled" to={href}>
          View the period
        </ActionLink>
      )}
    </Box>
  );
}
