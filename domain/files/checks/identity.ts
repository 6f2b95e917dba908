import type { BulkFormat, ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { BulkValue, BulkValues, FileContext } from '../types.ts';
import type { RowCheck } from './rowUnderCheck.ts';

/** A temporary number: TN, the date of birth as ddmmyy, and M or F. */
const temporary = /^TN(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[MF]$/;
export const isTemporaryNumber = (value: BulkValue): boolean => typeof value === 'string' && temporary.test(value);

/** Numbers that people type in place of one they do not know: the example of forms, digits that count up or down, and one digit six times. */
const invented = /^(?!QQ)[A-Z]{2}(?:(\d)\1{5}|012345|123456|654321|987654)[A-D]$/;
const isInvented = (value: string): boolean => invented.test(value);

const textOf = (value: BulkValue | undefined): string => (typeof value === 'string' ? value : '');

/** The numbers by which a person is found. */
const personNumbers: readonly ColumnName[] = ['nationalInsurance', 'payrollNumber'];
/** Whether a list of columns, of which a row needs one, is that of the numbers. */
export const isNumberList = (columns: readonly ColumnName[]): boolean => columns.every((name) => personNumbers.includes(name));

/** Whether a row says whom it is about: by a number, or by the name and the date of birth if its format allows it. */
const namesSomebody = (values: BulkValues, needsNumber: boolean): boolean =>
  personNumbers.some((name) => textOf(values[name]) !== '') ||
  (!needsNumber && textOf(values['lastName']) !== '' && textOf(values['dateOfBirth']) !== '');

/** The checks of the numbers by which a row names its person. */
export function identityCheck({ eitherOf }: BulkFormat, { payrollNumberPattern, numbers }: FileContext): RowCheck {
  const needsNumber = eitherOf.some(isNumberList);
  const pattern = payrollNumberPattern && new RegExp(payrollNumberPattern.pattern, 'u');
  const code = payrollNumberPattern?.severity === 'warning' ? 'payrollNumberUnusual' : 'payrollNumberRefused';
  return (values, add, isFaulty) => {
    const [nationalInsurance, payrollNumber] = [textOf(values['nationalInsurance']), textOf(values['payrollNumber'])];
    const isOwn = nationalInsurance !== '' && !isFaulty('nationalInsurance');
    if (isOwn && isTemporaryNumber(nationalInsurance)) {
      if (numbers?.acceptsTemporary) add('nationalInsuranceTemporary', 'nationalInsurance', { value: nationalInsurance });
      else add('nationalInsuranceTemporaryRefused', 'nationalInsurance', { value: nationalInsurance });
    }
    if (isOwn && nationalInsurance.startsWith('QQ') && !numbers?.acceptsExamples)
      add('nationalInsuranceExample', 'nationalInsurance', { value: nationalInsurance });
    if (isOwn && !numbers?.acceptsExamples && isInvented(nationalInsurance))
      add('nationalInsuranceInvented', 'nationalInsurance', { value: nationalInsurance });
    if (payrollNumber !== '' && !isFaulty('payrollNumber')) {
      if (payrollNumber.replaceAll(' ', '').toUpperCase() === nationalInsurance)
        add('payrollNumberIsNationalInsurance', 'payrollNumber');
      if (pattern && !pattern.test(payrollNumber)) add(code, 'payrollNumber', { value: payrollNumber });
    }
    const couldNotBeRead = ['nationalInsurance', 'payrollNumber', 'lastName', 'dateOfBirth'].some(isFaulty);
    if (!namesSomebody(values, needsNumber) && !couldNotBeRead) add('nobodyNamed', null);
  };
}
