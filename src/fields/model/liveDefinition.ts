import { useSyncExternalStore } from 'react';
import { DEFINITION_CHANGED, type ResourceDefinition } from './definition.ts';

const changed = new Map<string, ResourceDefinition>();
globalThis.addEventListener(DEFINITION_CHANGED, ({ detail }: CustomEventInit<ResourceDefinition>) => {
  if (detail) changed.set(detail.resource.name, detail);
});

function subscribe(notify: () => void): () => void {
  globalThis.addEventListener(DEFINITION_CHANGED, notify);
  return () => globalThis.removeEventListener(DEFINITION_CHANGED, notify);
}

/** The definition with which a screen was loaded, or the one that has replaced it: during development, an edited file changes the open screen. */
export function useLiveDefinition(loaded: ResourceDefinition): ResourceDefinition {
  return useSyncExternalStore(subscribe, () => changed.get(loaded.resource.name) ?? loaded);
}
