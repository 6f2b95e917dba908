/** The states of a pay period that may take a file of contributions: `canUploadContributions` says whether one does. */
export const statesTakingFiles = ['openForUpload', 'uploadIsOverdue', 'noStatementsAvailable'] as const;
