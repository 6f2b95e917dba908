import { useCallback, useEffect, useMemo, useState } from 'react';

/** The limits of a pane, in pixels. */
interface PaneLimits {
  /** Its name, as in `Size of the list`. */
  label: string;
  /** The size until somebody changes it. */
  usual: number;
  least: number;
  most: number;
  /** The edge of the window at which it lies. */
  edge: 'left' | 'right' | 'bottom';
}

export interface Pane extends PaneLimits {
  size: number;
  /** Changes the size, within the limits. */
  resize: (size: number) => void;
}

/** The log leaves most of a low window to the chart. */
const limits = {
  list: { label: 'the list', usual: 260, least: 180, most: 480, edge: 'left' },
  actor: { label: 'the actor', usual: 330, least: 220, most: 640, edge: 'right' },
  log: { label: 'the log', usual: Math.round(globalThis.innerHeight * 0.3), least: 140, most: 700, edge: 'bottom' },
  life: { label: 'the record', usual: 480, least: 300, most: 900, edge: 'right' },
} as const satisfies Record<string, PaneLimits>;
type PaneName = keyof typeof limits;

const KEY = 'inspectorPanes';

/** The sizes that this browser keeps. A value that another version wrote, or somebody edited, is ignored. */
function keptSizes(): Partial<Record<PaneName, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return {};
  }
}

const within = ({ least, most }: PaneLimits, size: number): number => Math.round(Math.min(Math.max(size, least), most));

/** The panes of the inspector's wide layout, with the sizes that the user gave them in this browser. */
export function usePaneSizes(): Readonly<Record<PaneName, Pane>> {
  const [sizes, setSizes] = useState(keptSizes);
  useEffect(() => localStorage.setItem(KEY, JSON.stringify(sizes)), [sizes]);
  const resize = useCallback(
    (name: PaneName, size: number): void => setSizes((now) => ({ ...now, [name]: within(limits[name], size) })),
    [],
  );
  return useMemo(() => {
    const paneOf = (name: PaneName): Pane => ({
      ...limits[name],
      size: within(limits[name], sizes[name] ?? limits[name].usual),
      resize: (size) => resize(name, size),
    });
    return { list: paneOf('list'), actor: paneOf('actor'), log: paneOf('log'), life: paneOf('life') };
  }, [sizes, resize]);
}
