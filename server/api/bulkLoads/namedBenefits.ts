import { bulkLoads as library } from '../../../schemas/built/bulkLoads/library.js';
import { readFile } from '../../../domain/files/reading/readFile.ts';
import { formatsFor } from '../../../domain/files/recognition/formatsFor.ts';
import { isKnownHeading } from '../../../domain/files/recognition/headings.ts';
import { rankSheet } from '../../../domain/files/recognition/rankSheet.ts';
import { recognise, rowsForRecognition } from '../../../domain/files/recognition/recognise.ts';
import { benefitReader } from '../../../domain/files/routing/benefitOfRow.ts';
import { openBenefits } from '../../store/bulkLoads/benefitsOfFile.ts';
import type { KeptLoad } from '../../store/bulkLoads/bulkLoads.ts';
import { storedLoadFacts } from '../../store/bulkLoads/loadFacts.ts';
import type { Reader } from '../../store/createStore.ts';
import { bulkSizes } from '../../work/bulkLoads/bulkSizes.ts';
import { piecesOf } from '../../work/bulkLoads/fileRows.ts';
import type { ApiContext } from '../core/context.ts';
import { bytesOf } from '../core/forms/sentForm.ts';
import type { ReceivedUpload } from './receivedUpload.ts';

/** Whether one of the first rows of a file names a benefit of its payroll whose pay period is open. All rows are read when the file is checked. */
export async function namesBenefits(
  c: ApiContext,
  reader: Reader,
  { employerId, payrollUid }: Pick<KeptLoad, 'employerId' | 'payrollUid'>,
  { fileAction: action, file }: ReceivedUpload,
): Promise<boolean> {
  const benefits = await openBenefits(reader, { employerId, payrollUid });
  if (benefits.length === 0) return false;
  const place = { employerId, bulkLoadJobUid: null, payrollUid, benefitUid: null, payrollDateUid: null, pensionSchemeUid: null };
  const { payroll } = await storedLoadFacts(reader, place);
  const { fileFormat } = formatsFor({ payroll: payroll ?? {}, action }, library);
  const { batches } = await readFile(piecesOf(await bytesOf(file.content)), {
    sizes: bulkSizes(c.var.deps.configuration),
    knowsHeading: (text) => isKnownHeading(text, library),
    rankSheet: (rows) => rankSheet(rows, { action, fileFormat }, library),
  });
  for await (const { rows } of batches) {
    const { mapping } = recognise(rows.slice(0, rowsForRecognition), { action, fileFormat }, library);
    const benefitOf = benefitReader(mapping.columns, benefits);
    return benefitOf !== null && rows.slice(mapping.hasHeading ? 1 : 0).some(({ cells }) => benefitOf(cells).benefit !== null);
  }
  return false;
}
