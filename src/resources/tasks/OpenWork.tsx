import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import type { OpenTask, OpenWorkCounts } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Surface } from '../../shared/ui/Surface.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type Kind = OpenWorkCounts['kinds'][number];

/** The list of each kind, with what waits in it. */
const lists: Readonly<Record<Kind['kind'], { title: string; to: string; due?: string }>> = {
  tasks: { title: 'Tasks', to: '/all-tasks?filter.responsible=provider', due: 'due' },
  refusedMandates: {
    title: 'Of these, refused direct debits',
    to: '/all-tasks?filter.responsible=provider&filter.kind=refusedMandate',
    due: 'due',
  },
  sumDifferences: {
    title: 'Of these, differences of the daily check',
    to: '/all-tasks?filter.responsible=provider&filter.kind=sumDifference',
    due: 'due',
  },
  latePayments: {
    title: 'Of these, late payments',
    to: '/all-tasks?filter.responsible=provider&filter.kind=latePayment',
    due: 'to be reported',
  },
  failedUploads: {
    title: 'Of these, failed uploads',
    to: '/all-tasks?filter.responsible=provider&filter.kind=failedUpload',
    due: 'due',
  },
  signUps: { title: 'Sign-ups to review', to: '/sign-ups?filter.state=submitted' },
  uploadErrors: { title: 'Employers whose last upload has errors', to: '/clients?filter.hasErrors=true' },
};

/** The provider's open work above the content of a page. Draws nothing if there is none. */
export function OpenWork({ children }: { children: ReactNode }) {
  const http = useHttpClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['open-work'],
    queryFn: async ({ signal }) => http.get<{ data: OpenWorkCounts }>('/open-work', { signal }),
  });
  const { firstTask, kinds } = data?.data ?? { firstTask: null, kinds: [] };
  const open = kinds.filter(({ count }) => count > 0);
  return (
    // The content loads meanwhile, and is shown with the work: otherwise it would move while it is read.
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', ...(isPending && { visibility: 'hidden' }) }}>
      {error && <LoadFailure what="open work" error={error} onRetry={() => void refetch()} />}
      {open.length > 0 && <Counts kinds={open} firstTask={firstTask} />}
      <Box>{children}</Box>
    </Box>
  );
}

function Counts({ kinds, firstTask }: { kinds: readonly Kind[]; firstTask: OpenTask | null }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Surface>
        <Box sx={rowLook}>
          <Box component="h2" id={id} sx={{ typography: 'h3', m: 0 }}>
            Work to do
          </Box>
          <Box component="ul" sx={{ ...rowLook, px: 0, py: 0, m: 0, listStyle: 'none' }}>
            {kinds.map((one) => (
              <li key={one.kind}>
                <KindLink {...one} />
              </li>
            ))}
          </Box>
        </Box>
        {firstTask && <FirstTask task={firstTask} />}
      </Surface>
    </section>
  );
}

function KindLink({ kind, count, dueCount }: Kind) {
  const { title, to, due } = lists[kind];
  return (
    <>
      <TextLink to={to}>
        {title}: {formatCount(count)}
      </TextLink>
      {due !== undefined && dueCount !== null && dueCount > 0 && (
        <Box component="span" sx={overdueLook}>{`, ${formatCount(dueCount)} ${due}`}</Box>
      )}
    </>
  );
}

function FirstTask({ task: { taskUid, employerId, employerName, title, dueDate, urgency } }: { task: OpenTask }) {
  return (
    // One line on a wide screen, whatever the task is called: it may not push rows of the list out of sight. The day comes first, so that it is never cut off.
    <Box sx={{ px: 2, pb: 1, ...oneLine }}>
      First{dueDate && <DueDay day={dueDate} isOverdue={urgency === 'overdue'} />}:{' '}
      <TextLink to={`/employers/${employerId}/tasks/${taskUid}`}>{title}</TextLink>, {employerName}
    </Box>
  );
}

function DueDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  return (
    <Box component="span" sx={isOverdue ? overdueLook : { color: 'text.secondary' }}>
      {isOverdue ? `, overdue since ${formatDate(day)}` : `, due on ${formatDate(day)}`}
    </Box>
  );
}

const oneLine = {
  whiteSpace: { lg: 'nowrap' },
  overflow: { lg: 'hidden' },
  textOverflow: { lg: 'ellipsis' },
  // Room for the ring of the focus, which would be cut off, too.
  pt: { lg: 0.5 },
  mt: { lg: -0.5 },
} as const;
const overdueLook = { color: 'error.main', fontWeight: 650 } as const;
const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, px: 2, py: 1 } as const;
