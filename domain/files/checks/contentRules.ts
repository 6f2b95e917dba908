import type { BulkFormat, ColumnName, FileAction } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import amounts from '../../../schemas/entities/contribution-amounts.schema.json' with { type: 'json' };
import employee from '../../../schemas/entities/employee.schema.json' with { type: 'json' };
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import {
  lumpSums,
  paysInPeriod,
  regularAmounts,
  saysContribution,
  wantedActions,
  type UploadAction,
} from '../values/wantedActions.ts';
import type { FileContext } from '../types.ts';
import { columnTitle } from '../findings.ts';
import { isNumberList } from './identity.ts';
import type { RowCheck } from './rowUnderCheck.ts';

const percents: readonly ColumnName[] = ['employeePercent', 'employerPercent', 'voluntaryPercent'];

/** The columns without which a row of each kind of file says nothing, beside those that its format requires. */
const neededBy: Readonly<Partial<Record<FileAction, readonly ColumnName[]>>> = {
  joiner: employee.required.filter((field) => Object.hasOwn(bulkLoads.columns, field)),
  leaver: ['leavingDate'],
  optOut: ['optOutDate'],
  salaryDetail: ['annualSalary'],
};
const oneNeededBy: Readonly<Partial<Record<FileAction, readonly ColumnName[]>>> = {
  contribution: [...regularAmounts, ...percents, ...lumpSums],
  lumpSumContribution: lumpSums,
};

/** The columns that a format requires for a kind of file, and lists of which a row needs one. The numbers of the person have a check of their own. */
export function neededColumns(
  { columns, eitherOf }: BulkFormat,
  action: FileAction,
): { all: ColumnName[]; oneOf: (readonly ColumnName[])[] } {
  const required = columns.flatMap(({ column, required }) => (required && column !== null ? [column] : []));
  const own = oneNeededBy[action];
  return {
    all: [...new Set([...required, ...(neededBy[action] ?? [])])],
    oneOf: [...eitherOf.filter((list) => !isNumberList(list)), ...(own ? [own] : [])],
  };
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** The checks of empty cells. A column that the file does not have is a matter of its format, not of each row. */
export function emptyCellsCheck(format: BulkFormat, { action }: FileContext, columns: readonly ColumnName[]): RowCheck {
  const { all, oneOf } = neededColumns(format, action);
  const needed = all.filter((name) => columns.includes(name));
  const lists = oneOf.map((list) => list.filter((name) => columns.includes(name))).filter((list) => list.length > 0);
  return (values, add, isFaulty) => {
    for (const name of needed) if (isEmpty(values[name]) && !isFaulty(name)) add('valueMissing', name);
    for (const list of lists) {
      if (!list.every((name) => isEmpty(values[name]) && !isFaulty(name))) continue;
      const [only] = list;
      if (list.length === 1 && only !== undefined) add('valueMissing', only);
      else add('someValueMissing', null, { columns: list.map((name) => inSentence(columnTitle(name))).join(', ') });
    }
  };
}

/** The most that an employee pays in one period, in pence. */
const MOST = amounts.properties.employeeRegularAmount.maximum;

/** The check of voluntary contributions, which are paid on top of the employee's usual amount. Alone, one would replace the usual amount that the period has. */
export const voluntaryCheck: RowCheck = (values, add, isFaulty) => {
  const { voluntaryAmount: amount = null, voluntaryPercent: percent = null } = values;
  const usual = 'employeeRegularAmount';
  if (typeof amount === 'number' && amount > 0 && isEmpty(values[usual]) && !isFaulty(usual))
    add('voluntaryAlone', 'voluntaryAmount', { value: formatPence(amount) });
  const regular = values[usual];
  if (
    typeof amount === 'number' &&
    typeof regular === 'number' &&
    regular + amount > MOST &&
    !isFaulty(usual) &&
    !isFaulty('voluntaryAmount')
  )
    add('valueRefused', 'voluntaryAmount', {
      value: formatPence(amount),
      remedy: `Reduce it: together with the usual amount of ${formatPence(regular)} it is more than ${formatPence(MOST)}`,
    });
  if (Number(percent) > 0 && amount === null && !isFaulty('voluntaryAmount'))
    add('voluntaryPercentOnly', 'voluntaryPercent', { value: String(percent) });
};

const actionTitle = (action: UploadAction): string =>
  inSentence(bulkLoads.columns['requestedAction']?.values?.find(({ value }) => value === action)?.title ?? action);

/** The names of actions in a text. */
export const actionTitles = (actions: readonly UploadAction[]): string => actions.map(actionTitle).join(', ');

const isOfContributions = (action: FileAction): boolean => action === 'contribution' || action === 'bulkManagement';

const amountColumns = [...regularAmounts, ...lumpSums] as const;

/** The check of the actions that a row asks for: one at least, and only those that the payroll takes. */
export function actionsCheck({ action, validActions, hasNoPeriod = false }: FileContext): RowCheck {
  return (values, add, isFaulty) => {
    const wanted = wantedActions(values, action, undefined);
    // A cell that cannot be read may be the one that asks for something.
    // Nor does a contribution of 0 need a confirmation: the row says so.
    const isSilent = wanted.length === 0 && !(isOfContributions(action) && saysContribution(values));
    if (isSilent && !Object.keys(values).some(isFaulty)) {
      const isWithoutAmounts = [...(oneNeededBy.contribution ?? [])].every((name) => isEmpty(values[name]));
      // Empty amounts have their own finding.
      if (action === 'bulkManagement' || !isWithoutAmounts) add('nothingToDo', null);
    }
    if (hasNoPeriod && wanted.some(paysInPeriod))
      add('periodMissing', amountColumns.find((name) => !isEmpty(values[name]) && values[name] !== 0) ?? null);
    if (validActions === null || action !== 'bulkManagement') return;
    // Somebody known does not join again, so joining is judged with the members.
    const refused = wanted.filter((one) => one !== 'join' && !validActions.includes(one));
    if (refused.length > 0) add('actionNotAllowed', null, { actions: actionTitles(refused) });
  };
}
