import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { colours, density, focusRing, scrollShadows } from '../theme/tokens.ts';

interface TabBarProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  current: Name;
  onChange: (name: Name) => void;
}

/** The ids that tie a tab to its panel: give the panel `role="tabpanel"`, `panelId` and `aria-labelledby={tabId}`. */
export const tabIds = (name: string) => ({ tabId: `tab-${name}`, panelId: `panel-${name}` });

/** A row of tabs. The arrow keys, Home and End move between them, as in the ARIA pattern for tabs. */
export function TabBar<Name extends string>({ label, tabs, current, onChange }: TabBarProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With the frame that lays the page out in any case: earlier, it would be laid out twice.
    const frame = requestAnimationFrame(() => showWhole(list.current, tabIds(current).tabId));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.name);
    list.current?.querySelector<HTMLElement>(`#${tabIds(next.name).tabId}`)?.focus();
  };
  return (
    <Box
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      sx={{
        display: 'flex',
        gap: 4,
        borderBottom: 1,
        borderColor: 'divider',
        mb: 2,
        mt: -1,
        overflowX: 'auto',
        overflowY: 'hidden',
        ...scrollShadows(colours.page),
      }}
    >
      {tabs.map(({ name, label: words }) => {
        const { tabId, panelId } = tabIds(name);
        const isCurrent = name === current;
        return (
          <Box
            key={name}
            component="button"
            type="button"
            role="tab"
            id={tabId}
            aria-controls={panelId}
            aria-selected={isCurrent}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onChange(name)}
            sx={tabLook}
          >
            {words}
          </Box>
        );
      })}
    </Box>
  );
}

/** Scrolls only the bar, until the tab is visible, and a part of its neighbour as a sign that there are more tabs. */
function showWhole(bar: HTMLElement | null, tabId: string): void {
  const tab = bar?.querySelector<HTMLElement>(`#${tabId}`);
  if (!bar || !tab) return;
  const [around, box] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (box.left < around.left) bar.scrollLeft += box.left - around.left - PEEK;
  else if (box.right > around.right) bar.scrollLeft += box.right - around.right + PEEK;
}

const PEEK = 56;

const tabLook = {
  minHeight: density.control,
  p: 0,
  mb: '-1px',
  flexShrink: 0,
  whiteSpace: 'nowrap',
  border: 0,
  borderBottom: '3px solid transparent',
  bgcolor: 'transparent',
  color: 'secondary.main',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&[aria-selected="true"]': { color: 'primary.main', borderBottomColor: 'currentColor' },
  '&:hover': { color: 'primary.main' },
  '&:focus-visible': { ...focusRing, borderRadius: '4px' },
} as const;
