import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Employee } from '../../../schemas/generated/types.ts';
import employees from '../../../schemas/resources/employees.json' with { type: 'json' };
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { SearchField } from '../../screens/list/SearchField.tsx';
import { listRow, Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { nameOf, obstacle } from './giveAccess.ts';

interface PickerProps {
  employerId: number;
  chosen: readonly Employee[];
  onToggle: (employee: Employee) => void;
}

/** The employer's employees, searched by name, number or email address, each with a checkbox. A choice is kept during another search. */
export function EmployeePicker({ employerId, chosen, onToggle }: PickerProps) {
  const http = useHttpClient();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['employees', 'picker', employerId, search],
    queryFn: ({ signal }) =>
      http.get<ListAnswer<Employee>>(`/employers/${employerId}/employees`, {
        query: listSearchParams({ page: 1, limit: 25, search, filter: { isActive: true } }),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const picked = new Set(chosen.map(({ employeeUid }) => employeeUid));
  return (
    <>
      <SearchField hint={employees.list.search.label} value={search} onSearch={setSearch} />
      <Section title="Employees" aside={data && <Found shown={data.data.length} total={data.meta.totalCount} />}>
        {error && <LoadFailure what="employees" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton variant="rounded" height={320} sx={{ m: 3 }} />}
        {!error && data?.data.length === 0 && <SectionNote>No employee matches. Try fewer letters.</SectionNote>}
        {!error && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data?.data.map((employee) => (
              <Choice
                key={employee.employeeUid}
                employee={employee}
                isChosen={picked.has(employee.employeeUid)}
                onToggle={() => onToggle(employee)}
              />
            ))}
          </Box>
        )}
      </Section>
    </>
  );
}

const Found = ({ shown, total }: { shown: number; total: number }) => (
  <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
    {shown < total ? `${shown} of ${formatCount(total)} shown. Search to find others.` : `${formatCount(total)} found`}
  </Box>
);

function Choice({ employee, isChosen, onToggle }: { employee: Employee; isChosen: boolean; onToggle: () => void }) {
  const id = useId();
  const problem = obstacle(employee);
  return (
    <Box component="li" sx={{ ...listRow, justifyContent: 'flex-start', py: 0.75 }}>
      <Checkbox
        checked={isChosen}
        // Not `disabled`: the keyboard could not reach it, and a screen reader would not read the reason.
        onChange={() => problem === null && onToggle()}
        sx={{ ml: -1, ...(problem !== null && { opacity: 0.4, cursor: 'not-allowed' }) }}
        slotProps={{
          input: { id, 'aria-describedby': `${id}-more`, ...(problem !== null && { 'aria-disabled': true }) },
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
        <Box
          component="label"
          htmlFor={id}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', cursor: problem === null ? 'pointer' : 'default' }}
        >
          {nameOf(employee)}
        </Box>
        <Box id={`${id}-more`} sx={{ color: 'text.secondary', fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
          {[employee.payrollNumber, employee.email, problem].filter(Boolean).join(' · ')}
        </Box>
      </Box>
    </Box>
  );
}
