import { lazyPart } from '../../fields/parts/lazyPart.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { clientParts } from '../../domain/clients/clientParts.ts';

const GiveClients = lazyPart(async () => (await import('./GiveClients.tsx')).GiveClients);

export const parts: ResourceParts = {
  ...clientParts,
  bulkOperations: [{ id: 'assign', permission: 'intermediaryClient.assign', Component: GiveClients }],
};
