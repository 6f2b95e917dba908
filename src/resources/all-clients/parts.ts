import { clientParts } from '../../domain/clients/clientParts.ts';

export const parts = clientParts;
