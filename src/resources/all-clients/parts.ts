import { clientParts } from '../../screens/party/clients/clientParts.ts';

export const parts = clientParts;
