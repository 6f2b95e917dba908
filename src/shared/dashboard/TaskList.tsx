import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import type { DashboardTask } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { PrefetchLink } from '../navigation/PrefetchLink.tsx';
import { useRouting } from '../navigation/routing.ts';
import { SectionNote } from './Section.tsx';
import { colours } from '../theme/tokens.ts';

/** The list of tasks. A task whose screen exists links to it. */
export function TaskList({ tasks }: { tasks: readonly DashboardTask[] }) {
  if (tasks.length === 0) {
    return (
      <SectionNote>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
          <CheckCircleOutlined aria-hidden="true" sx={{ color: 'success.main' }} /> You're up to date. Nothing is waiting for you.
        </Box>
      </SectionNote>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tasks.map((task) => (
        <Box component="li" key={task.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <TaskRow task={task} />
        </Box>
      ))}
    </Box>
  );
}

function TaskRow({ task: { title, detail, count, href, dueDate, isOverdue } }: { task: DashboardTask }) {
  const { isRouted } = useRouting();
  const isLink = href !== null && isRouted(href);
  const content = (
    <>
      <Box
        component="span"
        sx={{
          flex: 'none',
          minWidth: 48,
          height: 40,
          px: 1,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '10px',
          bgcolor: 'primary.light',
          color: 'primary.main',
          fontWeight: 700,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {formatCount(count)}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
          {title}
        </Box>
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.9375rem' }}>
          {detail}
        </Box>
        {dueDate !== null && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.9375rem', ...(isOverdue && overdue) }}>
            {isOverdue ? `Overdue since ${formatDate(dueDate)}` : `Due on ${formatDate(dueDate)}`}
          </Box>
        )}
      </Box>
    </>
  );
  if (!isLink) return <Box sx={row}>{content}</Box>;
  return (
    <Box
      component={PrefetchLink}
      to={href}
      sx={{
        ...row,
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { bgcolor: colours.head },
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3, borderRadius: '10px' },
      }}
    >
      {content}
      <ChevronRight aria-hidden="true" sx={{ color: 'secondary.main' }} />
    </Box>
  );
}

const overdue = { color: 'error.main', fontWeight: 650 } as const;
const row = { display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 2 } as const;
