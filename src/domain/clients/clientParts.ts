import type { ResourceParts } from '../../fields/parts/resourceParts.ts';
import { FiguresTime } from './FiguresTime.tsx';
import { LastUpload } from './LastUpload.tsx';
import { OpenRequests } from './OpenRequests.tsx';

/** The parts of both lists of clients: that of an intermediary, and that of all employers. */
export const clientParts: ResourceParts = {
  list: FiguresTime,
  columns: { lastLoadName: LastUpload, requestCount: OpenRequests },
};
