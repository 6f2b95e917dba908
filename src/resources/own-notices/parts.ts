import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { NoticeTitle } from '../../domain/party/NoticeTitle.tsx';

export const parts: ResourceParts = { columns: { title: NoticeTitle } };
