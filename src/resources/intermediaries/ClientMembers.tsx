import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import clientMember from '../../../schemas/entities/client-member.schema.json' with { type: 'json' };
import type { ClientMember } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';
import type { DataRecord } from '../../fields/model/record.ts';
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { listRow } from '../../shared/dashboard/Section.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { useParty } from '../../shared/portal/party.ts';

const levels = clientMember.properties.effectiveLevel.oneOf.map(({ const: value, title }) => ({ value, label: title }));
const labelOf = (level: string): string => levels.find(({ value }) => value === level)?.label ?? level;
/** The choice for a person without a level of their own. */
const byDefault = 'default';

/** The access level of each intermediary member for a client. A user who may set the levels can choose each of them. */
export function ClientMembers({ record }: { record: DataRecord }) {
  const headingId = useId();
  const http = useHttpClient();
  const path = `/intermediaries/${useParty().record.id}/employers/${record.id}/members`;
  const { data, error, refetch } = useQuery({
    // The key contains the default level, because the answer depends on it.
    queryKey: ['client-members', path, record['defaultLevel']],
    queryFn: async ({ signal }) => (await http.get<{ data: ClientMember[] }>(path, { signal })).data,
  });
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ pt: { xs: 2, sm: 3 } }}>
      <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <Typography id={headingId} component="h2" variant="h2">
          Intermediary members
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          The access level of each person for this client. Changes apply immediately.
        </Typography>
      </Box>
      {error && <LoadFailure what="people" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} sx={{ m: 3 }} />}
      {!error && data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
          {data.map((member) => (
            <Box component="li" key={member.uuid} sx={{ ...listRow, flexWrap: 'wrap' }}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {member.firstName} {member.lastName}
                </Box>
                <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>{member.email}</Box>
              </Box>
              {isAllowed(record, 'canSetLevels') ? (
                <LevelChoice member={member} path={path} defaultLevel={String(record['defaultLevel'])} />
              ) : (
                <span>{labelOf(member.effectiveLevel)}</span>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}

function LevelChoice({ member, path, defaultLevel }: { member: ClientMember; path: string; defaultLevel: string }) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { success, error } = useFeedback();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (level: string) => http.patch(path, { uuid: member.uuid, level: level === byDefault ? null : level }),
    onSuccess: () => success(`Access level of ${member.firstName} ${member.lastName} saved`),
    onError: () => error(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['client-members', path] }),
  });
  return (
    <Box sx={{ width: { xs: '100%', sm: 260 } }}>
      <NativeSelect
        label={`Access level of ${member.firstName} ${member.lastName}`}
        labelled="hidden"
        value={isPending ? variables : (member.level ?? byDefault)}
        options={[{ value: byDefault, label: `Default (${labelOf(defaultLevel).toLowerCase()})` }, ...levels]}
        onChange={mutate}
      />
    </Box>
  );
}
