import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import type { Send } from './send.ts';

export interface DataProviderOptions {
  /** Null for the provider's own records, whose paths contain no employer. */
  employerId: number | null;
  /** By the resource's name. */
  resources: Readonly<Record<string, Resource>>;
  send: Send;
}

/** @throws Error with the remedy if there is no such resource. */
export function resourceOf({ resources }: Pick<DataProviderOptions, 'resources'>, name: string): Resource {
  const resource = resources[name];
  if (!resource) throw new Error(`No resource "${name}": add schemas/resources/${name}.json and run npm run generate.`);
  return resource;
}
