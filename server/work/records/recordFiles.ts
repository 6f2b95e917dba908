import { type RecordFiles, records } from '../../../schemas/generated/records.ts';

/** The files of a resource with generic routes. @throws Error for an unknown name. */
export function recordFiles(name: string): RecordFiles {
  const files = records.find(({ resource }) => resource.name === name);
  if (!files) throw new Error(`server/api needs schemas/resources/${name}.json, without "routes": bring it back.`);
  return files;
}
