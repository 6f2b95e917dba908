import Box from '@mui/material/Box';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { listSearchParams } from '../../../providers/data/listQuery.ts';
import { usePermissionRefusal } from '../../../screens/usePermissionRefusal.ts';
import { useListState } from '../../../screens/list/useListState.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** The ways from the filtered list of employers to work for all that it finds. The address of a kind, what staff need for it, and its words. */
const links = [
  {
    path: '/due-day-changes',
    permission: 'dueDayChange.manage',
    textOf: (employers: string) => `Change the rule of due days for the ${employers} that this filter finds`,
  },
  {
    path: '/announcements',
    permission: 'announcement.manage',
    textOf: (employers: string) => `Send an announcement to the ${employers} that this filter finds`,
  },
] as const;

/** The ways from the list of employers to one due day, or one notice, for all that its search and filters find. */
export function FilterLinks() {
  const { total = 0, filterValues } = useListState();
  const { q, ...filter } = filterValues;
  const query = listSearchParams({ ...(typeof q === 'string' && { search: q }), filter }).toString();
  // The whole list is for looking an employer up: nobody means all of them, and the line would take the place of one.
  if (total === 0 || query === '') return null;
  return (
    <Box
      component="ul"
      aria-label="For all of them"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, m: 0, mb: 1.5, p: 0, listStyle: 'none', fontSize: '0.9375rem' }}
    >
      {links.map((link) => (
        <FilterLink key={link.path} {...link} total={total} query={query} />
      ))}
    </Box>
  );
}

function FilterLink({ path, permission, textOf, total, query }: (typeof links)[number] & { total: number; query: string }) {
  if (usePermissionRefusal([permission]) !== null) return null;
  return (
    <li>
      <TextLink to={`${path}/new?${new URLSearchParams({ employers: query })}`}>
        {textOf(formatCount(total, 'employer'))}
      </TextLink>
    </li>
  );
}
