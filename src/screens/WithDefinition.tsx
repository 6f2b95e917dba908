import { ResourceContextProvider } from 'react-admin';
import { type ReactNode, use } from 'react';
import { loaders } from 'virtual:resources';
import { DefinitionContext } from '../fields/model/DefinitionContext.ts';
import { useLimitedDefinition } from '../fields/model/useLimitedDefinition.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';

const definitions = new Map<string, Promise<ResourceDefinition>>();

function definitionOf(name: string): Promise<ResourceDefinition> {
  const known = definitions.get(name);
  if (known) return known;
  const load = loaders[name];
  if (!load) throw new Error(`No resource "${name}": add schemas/resources/${name}.json.`);
  const definition = load().then((module) => module.default);
  definitions.set(name, definition);
  return definition;
}

interface WithDefinitionProps {
  /** The name of a file in schemas/resources. */
  name: string;
  /** Only these sections, in the file's order. Default: all. */
  sections?: readonly string[];
  children: ReactNode;
}

/** Parts of a resource's screens on a page that is not the resource's own. It suspends until the definition has loaded. */
export function WithDefinition({ name, sections, children }: WithDefinitionProps) {
  const definition = useLimitedDefinition(use(definitionOf(name)));
  const { resource } = definition;
  const narrowed = sections
    ? { ...definition, resource: { ...resource, sections: resource.sections.filter(({ id }) => sections.includes(id)) } }
    : definition;
  return (
    <DefinitionContext value={narrowed}>
      <ResourceContextProvider value={name}>{children}</ResourceContextProvider>
    </DefinitionContext>
  );
}
