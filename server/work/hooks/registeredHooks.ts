import type { HooksByResource, RecordHooks } from './hooks.ts';

let registered: HooksByResource | null = null;

/** Hands in the rules of all resources, which know the rooms above this one. */
export function registerHooks(byResource: HooksByResource): void {
  registered = byResource;
}

/** The rules of a resource beside its files, by its name. @throws Error before they are handed in: a record without its rules must not be written. */
export function hooksOf(resource: string): RecordHooks {
  if (registered === null)
    throw new Error(
      'The rules of the resources are not handed in: call registerHooks where this program or thread begins, as createApi does.',
    );
  return registered[resource] ?? {};
}
