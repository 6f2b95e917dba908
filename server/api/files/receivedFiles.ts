import { fileTypeFromBuffer } from 'file-type';
import { cleanName } from '../../../schemas/lib/files/cleanName.ts';
import { contentFault, fileFault, largestOf } from '../../../schemas/lib/files/fileFaults.ts';
import type { FileLimits, KeptFile } from '../../../schemas/lib/files/fileFields.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { Refusal } from '../../work/core/refusal.ts';
import type { ApiContext } from '../core/context.ts';
import type { FormContents } from '../core/forms/formBody.ts';
import { headOf, type SentFile } from '../core/forms/sentForm.ts';

/** A file that was accepted. */
export interface ReceivedFile {
  field: string;
  kept: KeptFile;
  content: SentFile;
}

/**
 * The files of a form, each checked by its name, its declared type and its content.
 * @throws Refusal invalid with the faults at their fields.
 */
export async function receivedFiles(
  c: ApiContext,
  { properties }: EntitySchema,
  files: FormContents['files'],
): Promise<ReceivedFile[]> {
  const { configuration, clock } = c.var.deps;
  const received: ReceivedFile[] = [];
  const refused: { field: string; defaultMessage: string }[] = [];
  for (const { field, file } of files) {
    const limits = properties[field]?.['x-file'];
    if (!limits) throw new Error(`${field} holds no file: formBody should have refused it.`);
    const mediaType = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
    const details = { name: file.name, mediaType, size: file.size };
    const fault =
      fileFault(details, limits, largestOf(limits, configuration.largestFileBytes)) ?? (await faultOf(file, mediaType, limits));
    if (fault !== null) refused.push({ field, defaultMessage: fault });
    else {
      const kept = {
        id: crypto.randomUUID(),
        ...details,
        name: cleanName(file.name, mediaType),
        sha256: file.sha256,
        addedAt: clock().toISOString(),
        addedBy: c.var.caller.userUid,
      };
      received.push({ field, kept, content: file });
    }
  }
  if (refused.length > 0) throw Refusal.invalid(refused);
  return received;
}

/** The fault of a content that is not of the declared type. It is recognised by its first bytes, and never opened. */
async function faultOf(file: SentFile, mediaType: string, { mediaTypes }: FileLimits): Promise<string | null> {
  const found = await fileTypeFromBuffer(await headOf(file));
  return found?.mime === mediaType ? null : contentFault(mediaTypes);
}
