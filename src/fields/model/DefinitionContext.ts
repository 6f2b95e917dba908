import { createContext, use } from 'react';
import type { ResourceDefinition } from './definition.ts';

export const DefinitionContext = createContext<ResourceDefinition | null>(null);

/**
 * The definition of the screen's resource.
 * @throws Error outside a screen of `screensOf`.
 */
export function useDefinition(): ResourceDefinition {
  const definition = use(DefinitionContext);
  if (!definition) throw new Error('useDefinition needs a resource: render the part below a screen of screensOf().');
  return definition;
}
