import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import employerSchema from '../../../schemas/entities/employer.schema.json' with { type: 'json' };
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { Closure } from '../../shared/portal/party.ts';

const reasons = employerSchema.properties.closeEmployerReason.anyOf[0]?.oneOf ?? [];

function reasonOf({ reason }: Closure): string {
  return reasons.find(({ const: code }) => code === reason)?.title ?? 'Not given';
}

/** The closure of the viewed employer, with its final pay date and reason. */
export function ClosureNotice({ closure, isClosed }: { closure: Closure; isClosed: boolean }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        px: { xs: 2, sm: 3, lg: 4 },
        py: 1,
        bgcolor: 'warning.light',
        color: 'warning.main',
        fontSize: '0.9375rem',
      }}
    >
      <EventBusyOutlined fontSize="small" aria-hidden="true" sx={{ mt: '2px' }} />
      <span>
        <strong>{isClosed ? 'This employer is closed.' : 'This employer is closing.'}</strong> Final pay date:{' '}
        {formatDate(closure.finalPayDate)}. Reason: {reasonOf(closure)}.
      </span>
    </Box>
  );
}
