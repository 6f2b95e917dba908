import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { RefusedPage } from '../../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../../screens/usePermissionRefusal.ts';
import { listRow } from '../../../shared/dashboard/Section.tsx';
import { Moment } from '../../../shared/dates/Moment.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { Breadcrumb } from '../../../shared/ui/Breadcrumb.tsx';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { type AnyBatch, type AnyEmployer, batchKey, type BatchScreens } from './batchScreens.ts';

const newest = 100;

/** Those of one kind that somebody has started, each with the way to its results and to Undo. */
export function BatchList<One extends AnyBatch, Row extends AnyEmployer>({ kind }: { kind: BatchScreens<One, Row> }) {
  const { path, permission, pluralTitle: title, words } = kind;
  const forbidden = usePermissionRefusal([permission]);
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: batchKey(path, 'all'),
    queryFn: async ({ signal }) =>
      (await http.get<{ data: One[] }>(path, { query: new URLSearchParams({ limit: String(newest) }), signal })).data,
    enabled: forbidden === null,
  });
  const overline = <Breadcrumb steps={[{ to: '/employers', title: 'Employers' }]} />;
  if (forbidden !== null) return <RefusedPage title={title} overline={overline} reason={forbidden} />;
  return (
    <Page title={title} intro={`The newest ${newest}. ${words.intro}`} overline={overline}>
      {error ? (
        <LoadFailure what={`${kind.noun}s`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={160} />
      ) : data.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <Surface>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((batch) => (
              <BatchRow key={kind.uidOf(batch)} kind={kind} batch={batch} />
            ))}
          </Box>
        </Surface>
      )}
    </Page>
  );
}

function BatchRow<One extends AnyBatch, Row extends AnyEmployer>({ kind, batch }: { kind: BatchScreens<One, Row>; batch: One }) {
  const { startedByName, startedTimestamp, counts, state } = batch;
  const { leftOut: _leftOut, ...taken } = counts;
  const employers = Object.values(taken).reduce((sum, count) => sum + count, 0);
  return (
    <Box component="li" sx={listRow}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink to={`${kind.path}/${kind.uidOf(batch)}`}>{kind.lineOf(batch, formatCount(employers, 'employer'))}</TextLink>
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
          {startedByName}
          {startedTimestamp !== null && (
            <>
              , <Moment at={startedTimestamp} />
            </>
          )}
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{kind.stateTitles[state as One['state']]}</Box>
    </Box>
  );
}
