import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/portal/session.ts';
import { CopyButton } from '../../shared/ui/CopyButton.tsx';
import type { Party } from '../../../machines/flows/party.ts';

// Advisers alone need it.
const NextClient = lazy(async () => ({ default: (await import('../menu/NextClient.tsx')).NextClient }));

/** The name and id of the viewed party. A long name wraps to a second line before it is cut. */
export function PartyName({ party }: { party: Party }) {
  const { id, name } = party.record;
  const intermediaryId = useSession().user?.intermediaries[0];
  const what = party.kind === 'intermediary' ? 'Intermediary ID' : 'Employer ID';
  return (
    <Box sx={{ minWidth: 0, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' }, pl: { sm: 2 } }}>
      <Typography
        component="p"
        title={name}
        sx={{ fontWeight: 650, lineHeight: 1.25, fontSize: { xs: '0.9375rem', sm: '1rem' }, ...twoLines }}
      >
        {name}
      </Typography>
      <Typography
        component="p"
        noWrap
        sx={{ color: 'text.secondary', lineHeight: 1.35, fontSize: { xs: '0.8125rem', sm: '0.9375rem' } }}
      >
        {/* A phone has no room for all of it. */}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {party.kind === 'intermediary' ? 'Intermediary' : 'Employer'}{' '}
        </Box>
        ID {id} <CopyButton what={what} text={String(id)} />
        {party.kind === 'employer' && intermediaryId !== undefined && (
          // A phone has no room beside the id: its menu has it.
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            <Suspense>
              <NextClient intermediaryId={intermediaryId} employerId={id} />
            </Suspense>
          </Box>
        )}
      </Typography>
    </Box>
  );
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
