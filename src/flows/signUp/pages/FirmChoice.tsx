import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Intermediary } from '../../../../schemas/generated/types.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { NativeSelect } from '../../../screens/list/filters/NativeSelect.tsx';

interface FirmChoiceProps {
  firms: readonly number[];
  chosen: number | undefined;
  onChoose: (firm: number | undefined) => void;
}

/** The choice of the intermediary for which a member of several signs up a client. */
export function FirmChoice({ firms, chosen, onChoose }: FirmChoiceProps) {
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['firms', firms],
    queryFn: async ({ signal }) =>
      Promise.all(firms.map(async (id) => (await http.get<{ data: Intermediary }>(`/intermediaries/${id}`, { signal })).data)),
  });
  if (error) return <LoadFailure what="firms" error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ maxWidth: 400, mb: 3 }}>
      <NativeSelect
        label="Your firm"
        value={chosen === undefined ? '' : String(chosen)}
        options={[
          { value: '', label: data ? 'Choose your firm' : 'Loading…' },
          ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
      />
    </Box>
  );
}
