import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import InfoRounded from '@mui/icons-material/InfoRounded';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import payrollSchema from '../../../schemas/entities/payroll.schema.json' with { type: 'json' };
import type { Payroll } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { DataRecord } from '../../fields/model/record.ts';
import { isAllowed, refusalReason } from '../../fields/model/allowedActions.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type Conditions = NonNullable<Payroll['ceasePayrollConditions']>;

const titles = new Map<string, string>(
  payrollSchema.properties.ceasePayrollConditions.properties.conditions.items.properties.code.oneOf.map(
    ({ const: code, title }) => [code, title],
  ),
);

/** The conditions for ceasing a payroll that are not met now, each with a link to the page where it is settled, and the effects of ceasing it. */
export function CeaseConditions({ record }: { record: DataRecord }) {
  const http = useHttpClient();
  const path = `/payrolls/${record.id}?expand=ceasePayrollConditions`;
  const { data, error, refetch } = useQuery({
    // The key begins like those of the record's own queries, so that any change of the payroll reads it again.
    queryKey: ['payrolls', 'ceasePayrollConditions', record.id],
    queryFn: async ({ signal }) => (await http.get<{ data: Payroll }>(path, { signal })).data.ceasePayrollConditions ?? null,
    refetchOnMount: 'always',
  });
  if (error) return <LoadFailure what="conditions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={72} sx={{ mb: 3 }} />;
  return <ConditionList {...data} />;
}

function ConditionList({ canCease, conditions }: Conditions) {
  const { isRouted } = useRouting();
  return (
    <Box
      component="ul"
      aria-label="Conditions for ceasing"
      sx={{ listStyle: 'none', m: 0, mb: 3, p: 0, display: 'grid', gap: 1.25 }}
    >
      {canCease && <Item icon={<CheckCircleRounded color="success" titleAccess="Done" />}>Ready to cease</Item>}
      {conditions.map(({ code, description, isBlocking, href }) => (
        <Item
          key={code}
          icon={
            isBlocking ? (
              <BlockRounded color="error" titleAccess="Must be resolved first" />
            ) : (
              <InfoRounded color="info" titleAccess="Will happen" />
            )
          }
        >
          {description} {href !== null && isRouted(href) && <TextLink to={href}>{titles.get(code) ?? code}</TextLink>}
        </Item>
      ))}
    </Box>
  );
}

function Item({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', '& svg': { fontSize: 22, flexShrink: 0 } }}>
      {icon}
      <span>{children}</span>
    </Box>
  );
}

/** The same list below the fields of the section, for users who may cease the payroll. */
export function CeasingSection({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { id } = values;
  const mayCease = isAllowed(values, 'canCease') || refusalReason(values, 'canCease') !== null;
  if (!mayCease || typeof id !== 'string') return null;
  return (
    <Box sx={{ mt: 2, mb: -3 }}>
      <CeaseConditions record={{ ...values, id }} />
    </Box>
  );
}
