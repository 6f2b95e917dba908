import type { ApiContext } from './context.ts';

/** The limits of new records of a resource, beside those of all requests. */
const limits: Readonly<Record<string, (c: ApiContext) => Promise<void>>> = {
  // The refusal of a form says whether its two numbers belong together.
  'direct-debit-mandates': ({ var: { admitMandate, caller, deps } }) => admitMandate(caller.userUid, deps),
};

/**
 * Limits new records of a resource. Called before the body is checked, and not for a repeated call.
 *
 * @throws ApiError 429
 */
export async function admitNewRecord(c: ApiContext, resource: string): Promise<void> {
  await limits[resource]?.(c);
}
