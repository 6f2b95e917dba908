import { NoticeTitle } from '../../domain/party/NoticeTitle.tsx';
import type { ResourceParts } from '../../fields/parts/resourceParts.ts';

export const parts: ResourceParts = { columns: { title: NoticeTitle } };
