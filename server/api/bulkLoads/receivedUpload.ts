import entity from '../../../schemas/entities/bulk-load-upload.schema.json' with { type: 'json' };
import { validate } from '../../../schemas/built/entities/bulk-load-upload.js';
import { sizeText } from '../../../schemas/lib/files/fileFaults.ts';
import type { FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { BulkLoadUpload } from '../../../schemas/generated/types.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { fieldErrors } from '../../work/core/validFields.ts';
import type { ApiContext } from '../core/context.ts';
import { formBody } from '../core/forms/formBody.ts';
import type { ReceivedFile } from '../files/receivedFiles.ts';
import type { SentFile } from '../core/forms/sentForm.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** By the ending of the name: browsers declare these files as many types. The reader looks at the content itself. */
/** By the endings of names. Texts whose columns are separated otherwise are CSV files, too. */
const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/csv',
  tsv: 'text/csv',
  xml: 'application/xml',
  xlsx,
};

/** The form of a request with a file, which is a part of its own. */
const formOf = (of: EntitySchema): EntitySchema => ({
  ...of,
  properties: {
    ...of.properties,
    file: { ...of.properties['file'], 'x-file': { mediaTypes: [...new Set(Object.values(mediaTypes))] } },
  },
});

/** An upload as it was sent. */
export interface ReceivedUpload {
  fileAction: FileAction;
  payrollUid: string | null;
  payrollDateUid: string | null;
  pensionSchemeUid: string | null;
  /** Ids that the path has too. */
  employerUid: string | null;
  benefitUid: string | null;
  confirmed: ReadonlySet<string>;
  file: ReceivedFile;
}

function faultOf(file: SentFile, largest: number): string | null {
  const ending = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (!Object.hasOwn(mediaTypes, ending))
    return 'The portal takes CSV and text files (.csv, .txt, .tsv), Excel workbooks (.xlsx) and PAPDIS in XML (.xml). Save the data as one of them, and choose that file';
  if (file.size === 0) return 'This file is empty. Choose the file with the data';
  return file.size > largest ? `This file is larger than ${sizeText(largest)}. Split it into smaller files` : null;
}

/** The name of a file without folders and invisible characters. */
const plainName = (name: string): string =>
  (name.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(-200);

/** The validator of a form's fields. */
type Validate = typeof validate;

/** A file with the other fields of its form. */
interface FileOfForm {
  sent: Record<string, unknown>;
  file: SentFile;
  /** The name of the file without folders. */
  name: string;
}

/**
 * The file of a request's form, in its part `file`.
 * @throws ApiError 415 and 400 for another body; 422 with the faults at their parts.
 */
export async function receivedFile(c: ApiContext, entityOfForm: object, isValid: Validate): Promise<FileOfForm> {
  const of = entityOfForm as EntitySchema;
  const { fields, files } = await formBody(c, formOf(of), { names: {} });
  const { file } = files[0] ?? {};
  const sent = { ...fields, ...(file && { file: file.name }) };
  if (!isValid(sent)) throw Refusal.invalid(fieldErrors(isValid.errors ?? [], of, sent));
  if (!file) throw Refusal.invalid([{ field: 'file', defaultMessage: 'Choose a file' }]);
  const fault = faultOf(file, c.var.deps.configuration.largestBulkFileBytes);
  if (fault !== null) throw Refusal.invalid([{ field: 'file', defaultMessage: fault }]);
  return { sent, file, name: plainName(file.name) };
}

/** The form of a request that uploads a file. @throws Refusal as {@link receivedFile} */
export async function receivedUpload(c: ApiContext): Promise<ReceivedUpload> {
  const { sent, file, name } = await receivedFile(c, entity, validate);
  const { fileAction, payrollUid, payrollDateUid, pensionSchemeUid, employerUid, benefitUid, confirmedWarnings } =
    sent as unknown as BulkLoadUpload;
  return {
    fileAction,
    payrollUid: payrollUid?.toLowerCase() ?? null,
    payrollDateUid: payrollDateUid ?? null,
    pensionSchemeUid: pensionSchemeUid ?? null,
    employerUid: employerUid ?? null,
    benefitUid: benefitUid ?? null,
    confirmed: new Set(confirmedWarnings),
    file: {
      field: 'file',
      kept: {
        id: crypto.randomUUID(),
        name,
        mediaType: mediaTypes[name.toLowerCase().split('.').at(-1) ?? ''] ?? xlsx,
        size: file.size,
        sha256: file.sha256,
        addedAt: c.var.deps.clock().toISOString(),
        addedBy: c.var.caller.userUid,
      },
      content: file,
    },
  };
}
