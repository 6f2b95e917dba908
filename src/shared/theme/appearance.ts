import { useSyncExternalStore } from 'react';
import { APPEARANCE_KEY } from './appearanceKey.ts';

/** `system` follows the device, which is the first choice of everybody. */
export const schemes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;

export interface Appearance {
  readonly scheme: (typeof schemes)[number];
  readonly density: (typeof densities)[number];
}

const listeners = new Set<() => void>();

/** Remembers the appearance in this browser, and shows it in this tab and in the others that are open. */
export function chooseAppearance(chosen: Partial<Appearance>): void {
  const next = { ...appearanceOf(document.documentElement.dataset), ...chosen };
  show(next);
  try {
    localStorage.setItem(APPEARANCE_KEY, JSON.stringify(next));
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** The chosen appearance. The colours themselves need no hook: they follow `data-scheme` of the document by CSS. */
export function useAppearance(): Appearance {
  const value = useSyncExternalStore(subscribe, () => {
    const { scheme, density } = appearanceOf(document.documentElement.dataset);
    return `${scheme} ${density}`;
  });
  const [scheme, density] = value.split(' ');
  return appearanceOf({ scheme, density });
}

function show({ scheme, density }: Appearance): void {
  document.documentElement.dataset['scheme'] = scheme;
  document.documentElement.dataset['density'] = density;
  for (const listener of listeners) listener();
}

function appearanceOf({ scheme, density }: Readonly<Record<string, string | undefined>>): Appearance {
  return {
    scheme: schemes.find((one) => one === scheme) ?? 'system',
    density: densities.find((one) => one === density) ?? 'comfortable',
  };
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== APPEARANCE_KEY || newValue === null) return;
  show(appearanceOf(JSON.parse(newValue) as Record<string, string>));
}
