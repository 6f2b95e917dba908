/** The result of a request, or its error. */
export function outcomeOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB gave no reason.')));
  });
}

/** Waits until the transaction has ended, with all or with none of its changes. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave no reason.')));
  });
}

/** Opens a database, and creates its stores with these keys where it is new. */
export async function openIndexedDb(name: string, stores: Readonly<Record<string, string | string[]>>): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const [store, keyPath] of Object.entries(stores)) request.result.createObjectStore(store, { keyPath });
  });
  const database = await outcomeOf(request);
  // A newer build removes the database: a tab with this one must not keep it from doing so.
  database.addEventListener('versionchange', () => database.close());
  return database;
}
