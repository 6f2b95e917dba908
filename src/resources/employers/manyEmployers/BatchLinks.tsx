import Box from '@mui/material/Box';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { listSearchParams } from '../../../providers/data/listQuery.ts';
import { usePermissionRefusal } from '../../../screens/usePermissionRefusal.ts';
import { useListState } from '../../../screens/list/useListState.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** The kinds of work for many employers: the address, what staff need for it, and its words. */
const kinds = [
  {
    path: '/announcements',
    permission: 'announcement.manage',
    textOf: (employers: string) => `Send an announcement to ${employers}`,
    earlier: 'Earlier announcements',
  },
  {
    path: '/due-day-changes',
    permission: 'dueDayChange.manage',
    textOf: (employers: string) => `Change the due day of ${employers}`,
    earlier: 'Earlier due day changes',
  },
] as const;

/** The employers that the list finds, as the links name them. */
function foundEmployers(total: number, isFiltered: boolean): string {
  if (isFiltered) return `the ${formatCount(total, 'employer')} that this filter finds`;
  return total === 1 ? 'the one employer' : `all ${formatCount(total, 'employer')}`;
}

/** The ways from the list of employers to one due day, or one notice, for all that it finds, and to the earlier ones. */
export function BatchLinks() {
  const { total = 0, filterValues } = useListState();
  const refusals = [usePermissionRefusal([kinds[0].permission]), usePermissionRefusal([kinds[1].permission])];
  const { q, ...filter } = filterValues;
  const query = listSearchParams({ ...(typeof q === 'string' && { search: q }), filter }).toString();
  const allowed = kinds.filter((_, index) => refusals[index] === null);
  if (allowed.length === 0) return null;
  return (
    <Box component="section" aria-label="Many employers at once" sx={look}>
      <ul>
        {total > 0 &&
          allowed.map(({ path, textOf }) => (
            <li key={path}>
              <TextLink to={`${path}/new?${new URLSearchParams({ employers: query })}`}>
                {textOf(foundEmployers(total, query !== ''))}
              </TextLink>
            </li>
          ))}
        {allowed.map(({ path, earlier }) => (
          <li key={path}>
            <TextLink to={path}>{earlier}</TextLink>
          </li>
        ))}
      </ul>
      {total > 0 && query === '' && <span>Search or filter the list first for fewer employers.</span>}
    </Box>
  );
}

const look = {
  mb: 1.5,
  fontSize: '0.9375rem',
  '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, p: 0, listStyle: 'none' },
  '& span': { color: 'text.secondary' },
} as const;
