import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import FirstPageRounded from '@mui/icons-material/FirstPageRounded';
import LastPageRounded from '@mui/icons-material/LastPageRounded';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { Action } from '../../shared/ui/Action.tsx';
import { PAGE_SIZES } from './address/listQuery.ts';
import { PageJump } from './PageJump.tsx';
import { NativeSelect } from './filters/NativeSelect.tsx';
import { useListState } from './useListState.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

interface PagerProps {
  /** The name of the list: a screen may have several. */
  list: string;
  /** Whether the user can choose the number of rows per page. */
  hasSizes?: boolean;
  /** The number of rows of a page until the user chooses another one. */
  firstSize?: number;
  /** Called when the user chooses another page. */
  onTurn?: () => void;
}

/** From this number of pages on, a page can be chosen by its number. */
const MANY_PAGES = 5;

/** The sizes to choose from, including the list's first and present size. */
const sizesWith = (...own: readonly number[]): readonly number[] =>
  [...new Set([...own, ...PAGE_SIZES])].toSorted((a, b) => a - b);

/** The range of the shown rows, the total, and the buttons to the other pages. */
export function Pager({ list, hasSizes = true, firstSize = PAGE_SIZES[0], onTurn }: PagerProps) {
  const { page, perPage, total, isPlaceholderData, setPage, setPerPage } = useListState();
  const [shown, setShown] = useState({ page, perPage });
  // While the next page loads, the range is that of the rows still shown.
  if (!isPlaceholderData && (shown.page !== page || shown.perPage !== perPage)) setShown({ page, perPage });
  if (total === undefined) return null;
  const sizes = sizesWith(firstSize, perPage);
  const last = Math.max(1, Math.ceil(total / perPage));
  // Nothing is shown if all rows fit on one page of the smallest size.
  if (last === 1 && (!hasSizes || total <= (sizes[0] ?? 0))) return null;
  const first = Math.min((shown.page - 1) * shown.perPage + 1, total);
  const step = (label: string, target: number, isOff: boolean, icon: ReactNode) => (
    <Action
      look="icon"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={() => {
        setPage(target);
        onTurn?.();
      }}
    >
      {icon}
    </Action>
  );
  return (
    <Box
      component="nav"
      aria-label={`Pages of ${inSentence(list)}`}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 1,
        pt: 2,
        fontSize: '0.9375rem',
        color: 'text.secondary',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <span>
          {formatCount(first)}–{formatCount(Math.min(shown.page * shown.perPage, total))} of {formatCount(total)}
        </span>
        {hasSizes && total > (sizes[0] ?? 0) && (
          <NativeSelect
            label="Rows per page"
            labelled="beside"
            value={String(perPage)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => setPerPage(Number(size))}
          />
        )}
      </Box>
      {last > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, ml: -1.25 }}>
          {step('First page', 1, page === 1, <FirstPageRounded />)}
          {step('Previous page', page - 1, page === 1, <ChevronLeftRounded />)}
          <Box component="span" aria-live="polite" sx={{ px: 1, fontVariantNumeric: 'tabular-nums' }}>
            Page {formatCount(shown.page)} of {formatCount(Math.max(1, Math.ceil(total / shown.perPage)))}
          </Box>
          {step('Next page', page + 1, page >= last, <ChevronRightRounded />)}
          {step('Last page', last, page >= last, <LastPageRounded />)}
          {last >= MANY_PAGES && (
            <PageJump
              last={last}
              onJump={(target) => {
                setPage(target);
                onTurn?.();
              }}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
