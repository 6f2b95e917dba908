import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { listSearchParams } from '../../../providers/data/listQuery.ts';
import { usePermissionRefusal } from '../../../screens/usePermissionRefusal.ts';
import { useListState } from '../../../screens/list/useListState.ts';
import { PrefetchLink } from '../../../shared/navigation/PrefetchLink.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** The kinds of work for many employers: the address, what staff need for it, and its words. */
const kinds = [
  {
    path: '/announcements',
    permission: 'announcement.manage',
    title: 'Send an announcement',
    earlier: 'Earlier announcements',
    textOf: (employers: string) => `Send an announcement to the ${employers} that this filter finds`,
  },
  {
    path: '/due-day-changes',
    permission: 'dueDayChange.manage',
    title: 'Change due days',
    earlier: 'Earlier changes of due days',
    textOf: (employers: string) => `Change due days for the ${employers} that this filter finds`,
  },
] as const;

type Kind = (typeof kinds)[number];

const addressOf = ({ path }: Kind, query: string): string => `${path}/new?${new URLSearchParams({ employers: query })}`;

/**
 * The ways from the whole list of employers to one notice, or one due day, for all of them. Beside the heading, since a line above the rows would take the place
 * of an employer. The page says how many there are, and that a filter narrows them.
 */
export const BatchButtons = () => kinds.map((kind) => <BatchButton key={kind.path} kind={kind} />);

function BatchButton({ kind }: { kind: Kind }) {
  if (usePermissionRefusal([kind.permission]) !== null) return null;
  return (
    <Button component={PrefetchLink} to={addressOf(kind, '')} variant="outlined">
      {kind.title}
    </Button>
  );
}

/** The ways to the earlier ones of each kind. Beside the tabs, for the same reason; a narrow screen has them below. */
export const EarlierLinks = () => (
  <Box
    component="ul"
    aria-label="Earlier work for many employers"
    sx={{
      position: { md: 'absolute' },
      top: 0,
      right: 0,
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 3,
      m: 0,
      mb: { xs: 1.5, md: 0 },
      p: 0,
      listStyle: 'none',
      fontSize: '0.9375rem',
      '&:empty': { display: 'none' },
    }}
  >
    {kinds.map((kind) => (
      <EarlierLink key={kind.path} kind={kind} />
    ))}
  </Box>
);

function EarlierLink({ kind }: { kind: Kind }) {
  if (usePermissionRefusal([kind.permission]) !== null) return null;
  return (
    <li>
      <TextLink to={kind.path}>{kind.earlier}</TextLink>
    </li>
  );
}

/** The ways from the filtered list to the same for all that its search and filters find. */
export function BatchLinks() {
  const { total = 0, filterValues } = useListState();
  const { q, ...filter } = filterValues;
  const query = listSearchParams({ ...(typeof q === 'string' && { search: q }), filter }).toString();
  if (total === 0 || query === '') return null;
  return (
    <Box
      component="ul"
      aria-label="For all of them"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, mb: 1.5, p: 0, listStyle: 'none', fontSize: '0.9375rem' }}
    >
      {kinds.map((kind) => (
        <FilterLink key={kind.path} kind={kind} total={total} query={query} />
      ))}
    </Box>
  );
}

function FilterLink({ kind, total, query }: { kind: Kind; total: number; query: string }) {
  if (usePermissionRefusal([kind.permission]) !== null) return null;
  return (
    <li>
      <TextLink to={addressOf(kind, query)}>{kind.textOf(formatCount(total, 'employer'))}</TextLink>
    </li>
  );
}
