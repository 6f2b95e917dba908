import { useQuery } from '@tanstack/react-query';
import type { Payroll } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';

const monthChoices = rules.monthsToChoose.map((months) => ({ value: String(months), label: `Last ${months} months` }));

interface DashboardFiltersProps {
  employerId: number;
  /** The filters of the dashboard, by their names in the address. */
  offered: readonly string[];
  filters: URLSearchParams;
  onChange: (filters: URLSearchParams) => void;
}

/** The choices of a dashboard: the period, and the payroll. */
export function DashboardFilters({ employerId, offered, filters, onChange }: DashboardFiltersProps) {
  const http = useHttpClient();
  const hasPayrolls = offered.includes('payrollUid');
  const { data = [] } = useQuery({
    queryKey: ['dashboard-payrolls', employerId],
    enabled: hasPayrolls,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Payroll[] }>(`/employers/${employerId}/payrolls`, { signal, query: { getAll: 1 } })).data,
  });
  const set = (name: string, value: string): void => {
    const chosen = new URLSearchParams(filters);
    if (value === '') chosen.delete(name);
    else chosen.set(name, value);
    onChange(chosen);
  };
  return (
    <>
      {offered.includes('months') && (
        <NativeSelect
          label="Period"
          value={filters.get('months') ?? String(rules.defaultMonths)}
          options={monthChoices}
          onChange={(value) => set('months', value)}
        />
      )}
      {hasPayrolls && (
        <NativeSelect
          label="Payroll"
          value={filters.get('payrollUid') ?? ''}
          options={[
            { value: '', label: 'All payrolls' },
            ...data.map(({ payrollUid, name }) => ({ value: payrollUid, label: name })),
          ]}
          onChange={(value) => set('payrollUid', value)}
        />
      )}
    </>
  );
}
