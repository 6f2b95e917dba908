import type { SavedView } from '../../../schemas/generated/types.ts';
import type { Send } from './send.ts';
import { orAdminError } from './adminError.ts';

/** A view as the service stores it. */
export type KeptView = SavedView & { id: number };

/** The calls for the signed-in user's saved views. A refusal rejects like that of any form. */
export interface SavedViewCalls {
  listSavedViews: (resource: string) => Promise<KeptView[]>;
  createSavedView: (view: SavedView) => Promise<KeptView>;
  updateSavedView: (id: number, fields: Partial<Pick<SavedView, 'name' | 'query' | 'columns'>>) => Promise<KeptView>;
  deleteSavedView: (id: number) => Promise<KeptView>;
}

const path = '/me/saved-views';

export function savedViewCalls(send: Send): SavedViewCalls {
  const dataOf = async <T>(call: Promise<unknown>): Promise<T> => ((await orAdminError(call)) as { data: T }).data;
  return {
    listSavedViews: (resource) => dataOf(send(`${path}?resource=${encodeURIComponent(resource)}`, { method: 'GET' })),
    createSavedView: (view) => dataOf(send(path, { method: 'POST', body: view })),
    updateSavedView: (id, fields) => dataOf(send(`${path}/${id}`, { method: 'PATCH', body: fields })),
    deleteSavedView: (id) => dataOf(send(`${path}/${id}`, { method: 'DELETE' })),
  };
}
