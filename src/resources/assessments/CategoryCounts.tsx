import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import schema from '../../../schemas/entities/assessment.schema.json' with { type: 'json' };
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useListState } from '../../screens/list/useListState.ts';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';

type Counts = Readonly<Record<string, number>>;

const categories = schema.properties.category.oneOf;

/** The number of employees of each category above the list. A button shows only those; a second click shows all again. */
export function CategoryCounts() {
  const http = useHttpClient();
  const viewed = useViewedParty();
  const { filterValues, setFilters } = useListState();
  const { category, ...others } = filterValues;
  const { payrollUid } = others;
  const query = typeof payrollUid === 'string' ? `?payrollUid=${encodeURIComponent(payrollUid)}` : '';
  const path = `/employers/${viewed?.id}/assessment-counts${query}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['assessments', 'counts', path],
    queryFn: async ({ signal }) => (await http.get<{ data: Counts }>(path, { signal })).data,
    enabled: viewed !== null,
  });
  if (error) return <LoadFailure what="counts" error={error} onRetry={() => void refetch()} />;
  const toEnrol = data?.['eligibleNotMember'] ?? 0;
  return (
    <Box sx={{ mb: 2 }}>
      <Box role="group" aria-label="Employees by category" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minHeight: 36 }}>
        {data &&
          categories.map(({ const: value, title }) => {
            const isChosen = category === value;
            return (
              <Button
                key={value}
                size="small"
                variant={isChosen ? 'contained' : 'outlined'}
                aria-pressed={isChosen}
                onClick={() => setFilters(isChosen ? others : { ...others, category: value })}
              >
                {title}: {formatCount(data[value] ?? 0)}
              </Button>
            );
          })}
      </Box>
      {toEnrol > 0 && (
        <Box component="p" sx={{ m: 0, mt: 1.5 }}>
          {formatCount(toEnrol)} eligible {toEnrol === 1 ? 'jobholder is not a member' : 'jobholders are not members'} of a
          pension scheme. People who opted out, or whose membership has ended, are among them.{' '}
          <Button size="small" onClick={() => setFilters({ ...others, category: 'eligibleJobholder', isMember: false })}>
            Show {toEnrol === 1 ? 'this employee' : `these ${formatCount(toEnrol)}`}
          </Button>
        </Box>
      )}
    </Box>
  );
}
