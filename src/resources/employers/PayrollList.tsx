import Box from '@mui/material/Box';
import payrollSchema from '../../../schemas/entities/payroll.schema.json' with { type: 'json' };
import { listRow, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { nameWithStatus } from '../../shared/portal/nameWithStatus.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import type { EmployersDashboard } from '../../../schemas/generated/types.ts';

const frequencies = new Map(payrollSchema.properties.frequency.oneOf.map(({ const: code, title }) => [code, title]));

/**
 * The employer's payrolls, whose screens are below `address`. A payroll that is not active shows its status in brackets. docs/product.md, section 4.
 */
export function PayrollList({ address, payrolls }: { address: string; payrolls: EmployersDashboard['payrolls'] }) {
  if (payrolls.length === 0) return <SectionNote>No payroll has been set up yet.</SectionNote>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {payrolls.map(({ payrollUid, frequency, employeeCount, ...payroll }) => (
        <Box component="li" key={payrollUid} sx={listRow}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              <TextLink to={`${address}/${payrollUid}`}>{nameWithStatus(payroll)}</TextLink>
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{frequencies.get(frequency) ?? frequency}</Box>
          </Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(employeeCount, 'employee')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
