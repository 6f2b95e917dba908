import { calls } from 'virtual:resource-calls';
import type { ResourceCalls } from '../../../schemas/lib/resourceCalls.ts';

/** The calls of every file of schemas/resources, by its name. */
export const resources: Readonly<Record<string, ResourceCalls>> = calls;
