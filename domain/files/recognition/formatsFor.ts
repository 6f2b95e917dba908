import benefitFile from '../../../schemas/entities/benefit.schema.json' with { type: 'json' };
import payrollFile from '../../../schemas/entities/payroll.schema.json' with { type: 'json' };
import { valueInUse } from '../../../schemas/lib/fallbacks.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { FileAction, BulkFormat, BulkLoadLibrary } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The formats of a payroll's files of one kind. */
export interface FormatsInUse {
  /** The choice that holds: a value of schemas/definitions/file-format.json. */
  fileFormat: string;
  /** Of the choice, for the action. Where the choice has none, the portal's own, so that every kind of file can be uploaded. */
  formats: readonly BulkFormat[];
  /** The actions that rows may ask for; null for all. */
  validActions: readonly string[] | null;
}

/** The kinds of file under the names that a payroll's `uploadFileValidActions` has for them. */
const validActionsKeys: Readonly<Record<FileAction, string>> = {
  bulkManagement: 'bulkManagement',
  joiner: 'join',
  leaver: 'leave',
  contribution: 'contribution',
  optOut: 'optOut',
  employeeDetail: 'contactDetail',
  salaryDetail: 'salaryDetail',
  lumpSumContribution: 'lumpSum',
  assessment: 'assessment',
};

// A JSON import widens every literal to string.
const [benefits, payrolls] = [benefitFile, payrollFile] as unknown as [EntitySchema, EntitySchema];

/**
 * The formats of a file, by the choices of its benefit and its payroll. A benefit's choice, with its fallback, comes before the payroll's, and the
 * payroll's falls back to its bulk management format (docs/product.md, point 3).
 */
export function formatsFor(
  { payroll, benefit, action }: { payroll: Fields; benefit?: Fields | null; action: FileAction },
  library: BulkLoadLibrary,
): FormatsInUse {
  const field = `${action}FileFormat`;
  const own = benefit ? choiceOf(benefits, field, benefit) : null;
  const fileFormat = own ?? choiceOf(payrolls, field, payroll) ?? 'base';
  const served = library.formats.filter(({ actions }) => actions.includes(action));
  const chosen = served.filter((format) => format.fileFormat === fileFormat);
  return {
    fileFormat,
    formats: chosen.length > 0 ? chosen : served.filter((format) => format.fileFormat === 'base'),
    validActions: validActionsOf(payroll, action === 'joiner' && fileFormat === 'enrol' ? 'enrol' : validActionsKeys[action]),
  };
}

function choiceOf(entity: EntitySchema, field: string, record: Fields): string | null {
  const { value } = valueInUse(entity, field, record);
  return typeof value === 'string' ? value : null;
}

function validActionsOf({ uploadFileValidActions: lists }: Fields, key: string): readonly string[] | null {
  const list = (lists as Readonly<Record<string, readonly string[]>> | null | undefined)?.[key] ?? [];
  return list.length > 0 ? list : null;
}
