import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { DataRecord } from '../../fields/model/record.ts';
import { readAllRecords } from '../../providers/data/readAllRecords.ts';
import type { ControlProps } from '../../form/formContext.ts';
import { SelectWidget } from '../../form/widgets/SelectWidget.tsx';

interface Choice {
  value: string;
  label: string;
}

const sort = { field: 'name', order: 'ASC' } as const;

/** One of the active benefits of all payrolls of the employer. Benefits are listed payroll by payroll, so each is named with its payroll. */
export function BenefitWidget(props: ControlProps) {
  const dataProvider = useDataProvider();
  const { data = [], isPending } = useQuery({
    queryKey: ['benefits', 'of all payrolls'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<Choice[]> => {
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
  const placeholder = isPending ? 'Loading benefits…' : data.length === 0 ? 'There is no active benefit' : 'Choose a benefit';
  return <SelectWidget {...props} placeholder={placeholder} options={{ ...props.options, enumOptions: data }} />;
}
