import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import access from '../../../schemas/entities/adviser-access.schema.json' with { type: 'json' };
import type { AdviserAccess as Access, SignUp } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { Page } from '../../shared/page/Page.tsx';
import { Action } from '../../shared/ui/Action.tsx';

type Level = Access['adviserLevel'];

const meanings: Readonly<Record<Level, string>> = {
  full: 'They work on your employees, payrolls and contributions, as you can.',
  readOnly: 'They see your employees, payrolls and contributions, and change nothing.',
  none: 'They see nothing of your company once it has joined.',
};
const levels = access.properties.adviserLevel.oneOf.map(({ const: level, title }) => ({ level: level as Level, title }));

/** The client of an intermediary decides which access the intermediary keeps to the new employer. */
export function AdviserAccess() {
  const { id = '' } = useParams();
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['sign-up', id],
    queryFn: async ({ signal }) => (await http.get<{ data: SignUp }>(`/sign-ups/${id}`, { signal })).data,
  });
  if (error) return <LoadFailure what="sign-up" error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const adviser = data.adviserName ?? 'your adviser';
  return (
    <Page
      title={`Access of ${adviser}`}
      intro={`${adviser} has prepared your sign-up. Choose the access that ${adviser} keeps after you have joined. You can change it at any time.`}
    >
      <Choice signUp={data} adviser={adviser} />
    </Page>
  );
}

function Choice({ signUp: { id, adviserLevel }, adviser }: { signUp: SignUp; adviser: string }) {
  const http = useHttpClient();
  const navigate = useNavigate();
  const errorId = useId();
  const [level, setLevel] = useState<Level | null>(adviserLevel ?? null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (adviserAccess: Access) => http.patch(`/sign-ups/${id}/adviser-access`, adviserAccess),
    onSuccess: () => navigate(`/signup/${id}/dashboard`),
  });
  return (
    <Box component="form" onSubmit={(event) => event.preventDefault()} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <RadioGroup
        aria-label={`Access of ${adviser}`}
        aria-describedby={errorId}
        value={level}
        onChange={(_, chosen) => setLevel(chosen as Level)}
        sx={{ gap: 1.5 }}
      >
        {levels.map((one) => (
          <FormControlLabel
            key={one.level}
            value={one.level}
            control={<Radio />}
            label={
              <Box>
                <Box sx={{ fontWeight: 600 }}>{one.title}</Box>
                <Box sx={{ color: 'text.secondary' }}>{meanings[one.level]}</Box>
              </Box>
            }
            sx={{ alignItems: 'flex-start' }}
          />
        ))}
      </RadioGroup>
      <Box id={errorId} role="alert" sx={{ color: 'error.main' }}>
        {error?.message}
      </Box>
      <Action look="filled" disabled={level === null || isPending} onClick={() => level && mutate({ adviserLevel: level })}>
        Save and continue
      </Action>
    </Box>
  );
}
