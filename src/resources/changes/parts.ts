import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { ChangeActor, ChangedFields, ChangedRecord } from './ChangeCells.tsx';

export const parts: ResourceParts = { columns: { title: ChangedRecord, changes: ChangedFields, actorName: ChangeActor } };
