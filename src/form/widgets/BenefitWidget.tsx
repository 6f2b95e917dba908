import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataRecord } from '../../fields/model/record.ts';
import type { ControlProps } from '../formContext.ts';
import { SelectWidget } from './SelectWidget.tsx';

interface Choice {
  value: string;
  label: string;
}

const everything = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const;

/** One of the active benefits of all payrolls of the employer. Benefits are listed payroll by payroll, so each is named with its payroll. */
export function BenefitWidget(props: ControlProps) {
  const dataProvider = useDataProvider();
  const { data = [], isPending } = useQuery({
    queryKey: ['benefits', 'of all payrolls'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const payrolls = await dataProvider.getList<DataRecord>('payrolls', {
        ...everything,
        filter: { status: 'Active' },
        signal,
      });
      const lists = payrolls.data.map(async ({ id, name }) => {
        const filter = { payrollUid: id, status: 'Active' };
        const { data: benefits } = await dataProvider.getList<DataRecord>('benefits', { ...everything, filter, signal });
        return benefits.map((benefit) => ({ value: String(benefit.id), label: `${String(name)}: ${String(benefit['name'])}` }));
      });
      return (await Promise.all(lists)).flat();
    },
  });
  const placeholder = isPending ? 'Loading benefits…' : data.length === 0 ? 'There is no active benefit' : 'Choose a benefit';
  return <SelectWidget {...props} placeholder={placeholder} options={{ ...props.options, enumOptions: data }} />;
}
