import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../schemas/generated/types.ts';
import { usePartyIfAny } from '../../shared/portal/party.ts';
import { colours, focusRing, visuallyHidden } from '../../shared/theme/tokens.ts';
import { type Client, keyOf, rank } from './clientMatch.ts';
import { ClientOption } from './ClientOption.tsx';
import { recentClients } from './recentClients.ts';
import { useClients } from './useClients.ts';

/** The number of options that fit into the dialog without much scrolling. */
const SHOWN = 30;

const addressOf = ({ id, isIntermediary }: Client): string => `/employers/${id}${isIntermediary ? '?isIntermediary=1' : ''}`;

interface SwitcherDialogProps {
  user: User;
  onClose: () => void;
}

/**
 * Finds an employer by a few letters: a combobox whose list stays open as long as the dialog. Enter opens the first match, even if it is pressed
 * before the answer arrives.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SwitcherDialog({ user, onClose }: SwitcherDialogProps) {
  const navigate = useNavigate();
  const party = usePartyIfAny();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  // The text for which Enter was pressed before its answer arrived.
  const [awaited, setAwaited] = useState<string | null>(null);
  const [listId, hintId] = [useId(), useId()];
  const [recent] = useState(() => recentClients(user.userUid));
  const asked = useDeferredValue(typed);
  const { clients, isSettled, error } = useClients(asked);
  const isAnswered = isSettled && asked === typed;
  const here = party && keyOf({ id: party.record.id, isIntermediary: party.kind === 'intermediary' });

  const options = useMemo(() => {
    const known = new Map([...recent, ...clients].map((client) => [keyOf(client), client]));
    // The open employer is not an option.
    if (here) known.delete(here);
    return rank(typed, [...known.values()], recent.map(keyOf)).slice(0, SHOWN);
  }, [typed, clients, recent, here]);
  const chosen = options[Math.min(active, options.length - 1)];

  const open = (client: Client | undefined): void => {
    if (!client) return;
    onClose();
    void navigate(addressOf(client));
  };
  const openAwaited = useEffectEvent(() => open(chosen));
  const isDue = awaited === typed && isAnswered;
  useEffect(() => {
    if (isDue) openAwaited();
  }, [isDue]);
  useEffect(() => document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' }), [listId, active]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    const moves: Partial<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, next));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isAnswered) open(chosen);
      else setAwaited(typed);
    }
  };

  const says = error
    ? error.message
    : !isAnswered
      ? 'Searching…'
      : options.length > 0
        ? ''
        : typed.trim() === ''
          ? 'There are no employers to switch to yet.'
          : 'No matching employers. Try fewer letters, or the ID.';
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      // At the top of the window, so that the dialog stays in the same place for any number of options.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': 'Switch employer', sx: { mt: '10vh', borderRadius: '14px', overflow: 'hidden' } } }}
    >
      <Box sx={{ p: 2, borderBottom: `1px solid ${colours.line}` }}>
        <Box
          component="input"
          autoFocus
          role="combobox"
          aria-label="Employer"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${options.indexOf(chosen)}` : undefined}
          aria-describedby={hintId}
          placeholder="Name, initials, short name or ID"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          sx={{
            font: 'inherit',
            width: '100%',
            minHeight: 44,
            px: 1.5,
            border: `1px solid ${colours.fieldLine}`,
            borderRadius: '10px',
            '&:focus-visible': focusRing,
          }}
        />
        <Box id={hintId} sx={visuallyHidden}>
          Use the up and down arrows to choose, Enter to open and Escape to close.
        </Box>
      </Box>
      <Box role="status" sx={{ px: 3, py: says === '' ? 0 : 1.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
        {says}
      </Box>
      <Box
        component="ul"
        role="listbox"
        id={listId}
        aria-label="Employers"
        sx={{ listStyle: 'none', m: 0, p: 1, maxHeight: '50vh', overflowY: 'auto' }}
      >
        {options.map((client, index) => (
          <ClientOption
            key={keyOf(client)}
            id={`${listId}-${index}`}
            client={client}
            isRecent={typed === '' && recent.some((one) => keyOf(one) === keyOf(client))}
            isActive={client === chosen}
            onPoint={() => setActive(index)}
            onChoose={() => open(client)}
          />
        ))}
      </Box>
    </Dialog>
  );
}
