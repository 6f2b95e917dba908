import { fromPromise } from 'xstate';
import { bulkLoadUpload, type LoadStatus, type UploadRequest } from '../../../machines/flows/bulkLoadUpload.ts';

/** The `bulkLoadUpload` machine of a page that follows a load. @param askStatus - Asks the service. */
export const followingLoad = (askStatus: () => Promise<LoadStatus>): typeof bulkLoadUpload =>
  bulkLoadUpload.provide({ actors: { askStatus: fromPromise<LoadStatus, string | null>(() => askStatus()) } });

/** The `bulkLoadUpload` machine of a page that sends a file. @param send - Sends it, and gives the id of its load. */
export const sendingFile = (send: (request: UploadRequest) => Promise<string>): typeof bulkLoadUpload =>
  bulkLoadUpload.provide({ actors: { upload: fromPromise<string, UploadRequest>(({ input }) => send(input)) } });
