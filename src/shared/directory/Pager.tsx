import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import layout from '../../../schemas/rules/layout.json' with { type: 'json' };
import { formatCount } from '../format/count.ts';
import { colours, focusRing } from '../theme/tokens.ts';
import { Action } from '../ui/Action.tsx';

interface PagerProps {
  page: number;
  limit: number;
  totalCount: number;
  onChange: (changes: { page?: number; limit?: number }) => void;
}

/** Which rows are shown, and the way to the others. */
export function Pager({ page, limit, totalCount, onChange }: PagerProps) {
  const sizeId = useId();
  const lastPage = Math.max(1, Math.ceil(totalCount / limit));
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, totalCount);
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: 2,
        py: 1.25,
        color: 'text.secondary',
        fontSize: '0.9375rem',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <label htmlFor={sizeId}>Rows a page</label>
        <Box
          component="select"
          id={sizeId}
          value={limit}
          onChange={(event) => onChange({ limit: Number(event.target.value) })}
          sx={{
            font: 'inherit',
            color: 'text.primary',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: colours.fieldLine,
            '&:focus-visible': focusRing,
            borderRadius: '8px',
            px: 1,
            height: 36,
          }}
        >
          {layout.list.limits.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box component="span" aria-live="polite" sx={{ mr: 1 }}>
          {last >= first
            ? `${formatCount(first)}–${formatCount(last)} of ${formatCount(totalCount)}`
            : `0 of ${formatCount(totalCount)}`}
        </Box>
        <Step label="First page" icon={<FirstPage />} isDisabled={page <= 1} onClick={() => onChange({ page: 1 })} />
        <Step
          label="Previous page"
          icon={<ChevronLeft />}
          isDisabled={page <= 1}
          onClick={() => onChange({ page: Math.min(page - 1, lastPage) })}
        />
        <Step
          label="Next page"
          icon={<ChevronRight />}
          isDisabled={page >= lastPage}
          onClick={() => onChange({ page: page + 1 })}
        />
        <Step label="Last page" icon={<LastPage />} isDisabled={page >= lastPage} onClick={() => onChange({ page: lastPage })} />
      </Box>
    </Box>
  );
}

function Step({
  label,
  icon,
  isDisabled,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}) {
  return (
    <Action look="icon" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </Action>
  );
}
