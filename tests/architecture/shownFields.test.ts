import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * Every field of an entity is on one of its resource's screens: in a section, or a column of the list. Those that are not have their reason here. A resource with "*" in a
 * section shows all that it does not name.
 */
const byParts = 'a part of the screen shows it';
const forCode = 'names a record, or tells the screen what it may do';
const byAnother = 'another field or screen says it in words';

const notShown: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'admin-users': { [forCode]: ['accessUid', 'confirmations', 'uuid'] },
  'associated-employers': { [forCode]: ['employerUid'] },
  benefits: {
    [forCode]: ['confirmations', 'effectiveFileFormats', 'investmentId', 'payrollId'],
    [byAnother]: ['isActive', 'nameWithNonActiveStatus'],
  },
  'bulk-load-jobs': {
    [forCode]: ['bulkLoadJobUid', 'bulkLoadUid', 'employerUid', 'formatId'],
    [byParts]: [
      'failureReason',
      'jobsOfFile',
      'processing',
      'processingDetails',
      'processingSummary',
      'undecidedRowCount',
      'validation',
    ],
  },
  contributions: {
    [forCode]: ['editable', 'employerContributionUid', 'employerUid', 'intendedForProductTypeUid', 'potUid'],
    [byParts]: ['comparison', 'employeeData'],
  },
  'direct-debit-mandates': { [forCode]: ['maskedFields'], [byAnother]: ['failureReason'] },
  'employee-contribution-levels': {
    [forCode]: ['allowsPartialPercentages', 'pensionSchemeUid', 'potUid'],
    [byParts]: [
      'employeeAmount',
      'employeeContributionType',
      'employeeName',
      'employeePercent',
      'employerAmount',
      'employerContributionType',
      'employerPercent',
      'nextLevel',
    ],
  },
  'employee-requests': {
    [forCode]: ['employeeUid', 'potId', 'requestUid'],
    [byParts]: ['contributionData', 'employeeData'],
  },
  employees: {
    [forCode]: ['confirmations', 'employeeUid', 'maskedFields'],
    [byParts]: ['contributionsToCome', 'payrollRelationships', 'salaryFrom'],
  },
  employers: {
    [forCode]: [
      'availablePensionSchemes',
      'availableSavingsProducts',
      'instructionCloseEmployerId',
      'intermediaryUid',
      'isIntermediary',
    ],
    [byParts]: ['closeEmployerFinalPayDate', 'closeEmployerReason', 'closureConditions'],
  },
  'intermediary-members': { [forCode]: ['accessUid', 'uuid'], [byAnother]: ['companyRelationships'] },
  'late-payments': { [forCode]: ['latePaymentUid', 'periodTitle'], [byParts]: ['steps'] },
  'pay-periods': {
    [forCode]: ['benefitUid', 'confirmations', 'employerUid', 'payrollDateUid', 'periodTitle'],
    [byParts]: ['isExtra', 'latestBulkLoadJobStatus', 'payPeriodStatements'],
  },
  'payment-services': { [forCode]: ['uuid'] },
  'pension-schemes': { [forCode]: ['confirmations'] },
  'sign-ups': { [byParts]: ['agreement', 'checks', 'hasSignedInstruction', 'leftToDo', 'parts'] },
  statements: {
    [forCode]: ['benefitUid', 'collectionCount', 'maskedFields', 'periodTitle', 'statementUid'],
    [byAnother]: ['correctionNotice', 'failureReason'],
  },
  tasks: { [forCode]: ['recordHref', 'taskUid'], [byAnother]: ['takenBy'] },
};

interface ResourceFile {
  readonly entity?: string;
  readonly sections?: readonly { readonly fields?: readonly string[] }[];
  readonly list?: object;
}
const folder = join(import.meta.dirname, '../../schemas');
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const names = readdirSync(join(folder, 'resources')).map((file) => file.replace('.json', ''));

it.each(names)('every field of %s is on a screen', (name) => {
  const { entity, sections = [], list = {} } = read(`resources/${name}.json`) as ResourceFile;
  if (entity === undefined || sections.length === 0 || sections.some(({ fields }) => fields?.includes('*'))) return;
  const onScreens = JSON.stringify([sections, list]);
  const { properties } = read(`entities/${entity}.schema.json`) as { properties: object };
  const left = Object.keys(properties).filter((field) => field !== 'allowedActions' && !onScreens.includes(`"${field}"`));
  const known = Object.values(notShown[name] ?? {}).flat();
  expect(left.toSorted(), `schemas/resources/${name}.json: name each field in a section or a column`).toEqual(known.toSorted());
});
