const onlyFilters = 'It filters a list, and no answer has it.';
const onlyRevealed = 'An answer has it masked in maskedFields; in full it is in the answer of "reveal" alone.';
const never = 'The specification has the field; nothing of the product gives it a value.';

/** The declared fields that no answer has with a value, with the reason. The list may only shrink: `tests/tools/unseenFields.ts` names what has to leave it. */
export const fieldsWithoutValue: Readonly<Record<string, string>> = {
  'Client.hasErrors': onlyFilters,
  'Client.hasRequests': onlyFilters,
  'Client.isMine': onlyFilters,
  'Employee.dataQuality': onlyFilters,
  'DirectDebitMandate.bankAccountNumber': onlyRevealed,
  'DirectDebitMandate.sortCode': onlyRevealed,
  'Statement.mandateBankAccount': onlyRevealed,
  'Benefit.payrollId': never,
  'Employer.intermediaryUid': never,
  'EmployeeRequest.potId': never,
  'IntermediaryMember.companyRelationships': never,
};
