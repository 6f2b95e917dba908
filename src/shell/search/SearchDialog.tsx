import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../schemas/generated/types.ts';
import { colours, focusRing, visuallyHidden } from '../../shared/theme/tokens.ts';
import { SearchOption } from './SearchOption.tsx';
import { searchGroups, type SearchItem } from './searchItem.ts';
import { longestText } from './useRecords.ts';
import { useSearchItems } from './useSearchItems.ts';

interface SearchDialogProps {
  user: User;
  /** The letters that were typed while the dialog loaded. */
  initialText: string;
  onClose: () => void;
}

/**
 * Finds anything by a few letters: a combobox whose list stays open as long as the dialog. Enter opens the first result, even if it is pressed before the
 * answer arrives.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SearchDialog({ user, initialText, onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(initialText);
  const [active, setActive] = useState(0);
  // The text for which Enter was pressed before its answer arrived.
  const [awaited, setAwaited] = useState<string | null>(null);
  const [listId, hintId] = [useId(), useId()];
  const asked = useDeferredValue(typed);
  const { items, isSettled, error } = useSearchItems(asked, user);
  const isAnswered = isSettled && asked === typed;
  const chosen = items[Math.min(active, items.length - 1)];

  const open = (item: SearchItem | undefined): void => {
    if (!item) return;
    onClose();
    void navigate(item.to);
  };
  const openAwaited = useEffectEvent(() => open(chosen));
  const isDue = awaited === typed && isAnswered;
  useEffect(() => {
    if (isDue) openAwaited();
  }, [isDue]);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for the effect's clean-up.
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = items.length - 1;
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

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      // At the top of the window, so that the dialog stays in the same place for any number of results.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': 'Search', sx: { mt: '10vh', borderRadius: '14px', overflow: 'hidden' } } }}
    >
      <Box sx={{ p: 2, borderBottom: `1px solid ${colours.line}` }}>
        <Box
          component="input"
          autoFocus
          role="combobox"
          aria-label="Search"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={chosen ? `${listId}-${items.indexOf(chosen)}` : undefined}
          aria-describedby={hintId}
          placeholder="Employer, person, payroll, page or number"
          maxLength={longestText}
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
      <Status text={statusOf({ typed, isAnswered, error, count: items.length })} />
      <Box role="listbox" id={listId} aria-label="Results" sx={{ m: 0, p: 1, maxHeight: '60vh', overflowY: 'auto' }}>
        {searchGroups.map((group) => {
          const members = items.filter((item) => item.group === group);
          if (members.length === 0) return null;
          const headingId = `${listId}-${group.replaceAll(' ', '-')}`;
          return (
            <Box key={group} role="group" aria-labelledby={headingId}>
              <Box
                id={headingId}
                sx={{ px: 2, pt: 1.5, pb: 0.5, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}
              >
                {group}
              </Box>
              {members.map((item) => {
                const index = items.indexOf(item);
                return (
                  <SearchOption
                    key={item.key}
                    id={`${listId}-${index}`}
                    title={item.title}
                    note={item.note}
                    isActive={item === chosen}
                    onPoint={() => setActive(index)}
                    onChoose={() => open(item)}
                  />
                );
              })}
            </Box>
          );
        })}
      </Box>
    </Dialog>
  );
}

function Status({ text }: { text: string }) {
  return (
    <Box role="status" sx={{ px: 3, py: text === '' ? 0 : 1.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
      {text}
    </Box>
  );
}

interface Shown {
  typed: string;
  isAnswered: boolean;
  error: Error | null;
  count: number;
}

function statusOf({ typed, isAnswered, error, count }: Shown): string {
  if (error) return error.message;
  if (!isAnswered) return 'Searching…';
  if (count > 0 || typed.trim() === '') return '';
  return typed.trim().length < 3
    ? 'Nothing found yet. Type three letters or more.'
    : 'Nothing found. Try fewer letters, another spelling, or a number.';
}
