import { belowMinimum, minimumOn } from '../contributions/minimums.ts';
import type { EntitySchema, JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { decimalsOf } from '../money/amounts.ts';
import type { ValidationFault } from '../../schemas/lib/validate.ts';
import { answerAt } from './answers.ts';
import type { Answers } from '../../schemas/lib/signUp/signUpSteps.ts';

type Values = Readonly<Record<string, unknown>>;

const isPercentage = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;

/** The percentages with more than two decimals, those in the rows of lists among them. */
export function unevenPercentages(
  { properties }: Pick<EntitySchema, 'properties'>,
  values: Values,
  place = '',
): ValidationFault[] {
  return Object.entries(properties).flatMap(([field, property]): ValidationFault[] => {
    const [value, path] = [values[field], `${place}/${field}`];
    if (property['x-unit'] === 'percent' && isPercentage(value) && decimalsOf(value) > 2)
      return [{ instancePath: path, keyword: 'multipleOf', params: { multipleOf: 0.01 } }];
    return rowsOf(property, value).flatMap(({ row, index }) =>
      unevenPercentages({ properties: property.items?.properties ?? {} }, row, `${path}/${index}`),
    );
  });
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const rowsOf = ({ items }: JsonSchema, value: unknown): { row: Values; index: number }[] =>
  items?.properties && Array.isArray(value) ? value.flatMap((row: unknown, index) => (isRow(row) ? [{ row, index }] : [])) : [];

const part = 'contributions.contributionLevels';
/** The fields of the levels for everybody: those of the present, and those from the start date on if a transfer changes them. */
const levels = {
  present: { definition: 'pensionableSalaryDefinition', employee: 'employeeContribution', employer: 'employerContribution' },
  changed: {
    definition: 'newPensionableSalaryDefinition',
    employee: 'newEmployeeContribution',
    employer: 'newEmployerContribution',
  },
} as const;

/**
 * The levels of a form below the legal minimum on the first day of the pension. Of a transfer, those count that hold from then on. A group of whom nobody must be enrolled
 * automatically may have less.
 *
 * @param fields - Of the form.
 */
export function levelsBelowMinimum(fields: readonly string[], answers: Answers, today: string): ValidationFault[] {
  const answerOf = (field: string): unknown => answerAt(answers, `${part}.${field}`);
  const isTransfer = answerAt(answers, 'contributions.companyStructure.companyType') === 'transfer';
  const isChanging = answerOf('isContributionLevelChanging');
  const first = isTransfer && isChanging === true ? levels.changed : levels.present;
  const startDate = answerAt(answers, 'contributions.pensionInformation.startDate');
  const below = (employee: unknown, employer: unknown): string | null => {
    const definition = answerOf(first.definition);
    if (typeof definition !== 'string' || !isPercentage(employee) || !isPercentage(employer)) return null;
    const level = {
      employee: { percent: employee },
      employer: { percent: employer },
      usesSalarySacrifice: answerOf('usingSalarySacrifice') === true,
    };
    return belowMinimum(level, minimumOn(definition, typeof startDate === 'string' ? startDate : today));
  };
  const fault = (place: string, message: string): ValidationFault => ({
    instancePath: `/${place}`,
    keyword: 'x-rules',
    params: { message },
  });
  // While it is open whether a transfer changes its levels, the present ones are those of another provider.
  if (isTransfer && typeof isChanging !== 'boolean') return [];
  const ofAll = fields.includes(first.employer) ? below(answerOf(first.employee), answerOf(first.employer)) : null;
  const rows = fields.includes('furtherLevels') ? answerOf('furtherLevels') : null;
  return [
    ...(ofAll === null ? [] : [fault(first.employer, `Raise the levels to the legal minimum: ${ofAll}`)]),
    ...(Array.isArray(rows) ? rows : []).flatMap((row: unknown, index) => {
      if (!isRow(row) || row['isExempt'] === true) return [];
      const ofGroup = below(row['employeeContribution'], row['employerContribution']);
      const remedy = 'Raise the level, or say that nobody in the group must be enrolled automatically';
      return ofGroup === null
        ? []
        : [fault(`furtherLevels/${index}/employerContribution`, `This is below the legal minimum: ${ofGroup}. ${remedy}`)];
    }),
  ];
}
