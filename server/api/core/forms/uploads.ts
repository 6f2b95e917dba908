import { type RecordFiles, records } from '../../../../schemas/generated/records.ts';
import { fileFieldsOf } from '../../../../schemas/lib/files/fileFields.ts';

const formFields = ({ resource, entity }: RecordFiles): number => {
  const fields = resource.endpoints.create?.sections.flatMap((section) => section.fields) ?? [];
  return fileFieldsOf(entity).filter(({ field }) => fields.includes(field)).length;
};

const uploads = records.flatMap((files) => {
  const { create } = files.resource.endpoints;
  const count = formFields(files);
  return create && count > 0 ? [{ address: new RegExp(`^/api/v2${create.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), count }] : [];
});

/** Files of many changes have a limit of their own. */
const bulkUpload = /^\/api\/v2\/(?:employers|benefits)\/[^/]+\/bulk-load-jobs$/;

/** A file of corrected rows, the signed form of a sign-up, and that of several direct debits. */
const otherFile =
  /^\/api\/v2\/(?:bulk-loads\/job\/[^/]+\/corrected-rows|sign-ups\/[^/]+\/direct-debit-instruction\/signed|employers\/[^/]+\/direct-debit-mandates)$/;

/** The largest body without files, in bytes. */
export const mostPlainBytes = 1_048_576;

interface FileLimits {
  largestFileBytes: number;
  largestBulkFileBytes: number;
}

/** The largest body that a POST or PUT to this path may have, in bytes: its files, and room for its other fields. */
export const mostBodyBytes = (path: string, limits: FileLimits): number => mostPlainBytes + fileBytesOf(path, limits);

/** The bytes of the files that a POST or PUT to this path may send. */
export function fileBytesOf(path: string, { largestFileBytes, largestBulkFileBytes }: FileLimits): number {
  if (bulkUpload.test(path)) return largestBulkFileBytes;
  if (otherFile.test(path)) return largestFileBytes;
  return (uploads.find(({ address }) => address.test(path))?.count ?? 0) * largestFileBytes;
}
