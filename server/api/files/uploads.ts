import { type RecordFiles, records } from '../../../schemas/generated/records.ts';
import { fileFieldsOf } from '../../../schemas/lib/files/fileFields.ts';

const formFields = ({ resource, entity }: RecordFiles): number => {
  const fields = resource.endpoints.create?.sections.flatMap((section) => section.fields) ?? [];
  return fileFieldsOf(entity).filter(({ field }) => fields.includes(field)).length;
};

const uploads = records.flatMap((files) => {
  const { create } = files.resource.endpoints;
  const count = formFields(files);
  return create && count > 0 ? [{ address: new RegExp(`^/api/v2${create.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), count }] : [];
});

/** The number of files that a POST to this path may send. */
export const filesOfPost = (path: string): number => uploads.find(({ address }) => address.test(path))?.count ?? 0;
