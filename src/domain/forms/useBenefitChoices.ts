import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataRecord } from '../../fields/model/record.ts';
import { readAllRecords } from '../../providers/data/readAllRecords.ts';

/** A benefit to choose, by its id. */
export interface BenefitChoice {
  value: string;
  /** The payroll and the benefit. */
  label: string;
}

const sort = { field: 'name', order: 'ASC' } as const;

/** The active benefits of all payrolls of the employer. Benefits are listed payroll by payroll, so each is named with its payroll. */
export function useBenefitChoices(): UseQueryResult<BenefitChoice[]> {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['benefits', 'of all payrolls'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<BenefitChoice[]> => {
      const listOf = (resource: string, filter: Readonly<Record<string, unknown>>) =>
        readAllRecords((pagination) => dataProvider.getList<DataRecord>(resource, { pagination, sort, filter, signal }));
      const payrolls = await listOf('payrolls', { status: 'Active' });
      const lists = payrolls.data.map(async ({ id, name }) => {
        const { data: benefits } = await listOf('benefits', { payrollUid: id, status: 'Active' });
        return benefits.map((benefit) => ({ value: String(benefit.id), label: `${String(name)}: ${String(benefit['name'])}` }));
      });
      return (await Promise.all(lists)).flat();
    },
  });
}
