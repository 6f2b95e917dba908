import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { Action } from '../../../shared/ui/Action.tsx';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { invalidFilters, validFilters } from '../address/invalidFilters.ts';
import { parseListQuery, writeListQuery } from '../address/listQuery.ts';
import { useFilterFields } from './useFilterFields.ts';

/** Names the filters of the address that are invalid and were not applied, with the remedy. */
export function InvalidFilters({ onRemoved }: { onRemoved: () => void }) {
  const { resource, entity } = useDefinition();
  const fields = useFilterFields();
  const [params, setParams] = useSearchParams();
  const query = parseListQuery(params, resource.list);
  const invalid = invalidFilters(query.filters, fields, resource);
  if (invalid.length === 0) return null;
  const remove = (): void => {
    const filters = validFilters(query.filters, fields, resource);
    setParams(writeListQuery(params, { ...query, filters }, resource.list), { replace: true });
    // The button, which has the focus, goes with the note.
    onRemoved();
  };
  const [one, them] = invalid.length === 1 ? ['A filter was', 'it'] : [`${invalid.length} filters were`, 'them'];
  return (
    <Box role="alert" sx={noteLook}>
      <WarningAmberRounded aria-hidden sx={{ color: 'warning.main' }} />
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 650 }}>{one} not applied</Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {invalid.map(({ key, text, label, said, isOffered }) => (
            <li key={`${key} ${text}`}>
              {(isOffered ? undefined : entity.properties[label]?.title) ?? label}: “{text.slice(0, LONGEST)}” {said}
            </li>
          ))}
        </Box>
        {invalid.some(({ isOffered }) => isOffered)
          ? `Choose ${them} again under Filters, or remove ${them}.`
          : `Remove ${them}.`}
      </Box>
      <Action look="outlined" onClick={remove}>
        Remove {them}
      </Action>
    </Box>
  );
}

const LONGEST = 60;

const noteLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.5,
  borderRadius: '12px',
  bgcolor: 'warning.light',
  color: 'text.primary',
} as const;
