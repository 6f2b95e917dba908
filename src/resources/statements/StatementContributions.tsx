import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo } from 'react';
import statement from '../../../schemas/entities/statement.schema.json' with { type: 'json' };
import type { Statement } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext, useDefinition } from '../../fields/model/DefinitionContext.ts';
import { EmbeddedList } from '../../screens/list/EmbeddedList.tsx';
import { WithDefinition } from '../../screens/WithDefinition.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { Figures } from '../../shared/ui/Figures.tsx';
import { StatementPage } from './StatementPage.tsx';

const { contributionsTotals, totalAmount: total, taxReliefTotal: relief, sacrificedTotal: givenUp } = statement.properties;
const parts = Object.entries(contributionsTotals.properties) as [keyof Statement['contributionsTotals'], { title: string }][];

/**
 * The contributions that make up a statement, with its totals.
 * @see docs/product.md, point 2, "/statements/{id}/contributions"
 */
export const StatementContributions = ({ definition }: { definition: ResourceDefinition }) => (
  <StatementPage definition={definition} title="Contributions of a statement">
    {(
      { statementUid, periodName, contributionsTotals: totals, totalAmount, taxReliefTotal = 0, sacrificedTotal = 0 },
      overline,
    ) => (
      <Page title={`Contributions of ${periodName}`} overline={overline}>
        <Card component="section" aria-labelledby="statement-totals" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
          <Typography id="statement-totals" component="h2" variant="h2" sx={{ mb: 2 }}>
            Totals
          </Typography>
          <Figures
            label="Totals of the statement"
            entries={[
              ...parts.map(([field, { title }]) => ({ label: title, text: formatPence(totals[field]) })),
              { label: total.title, text: formatPence(totalAmount) },
              ...(taxReliefTotal === 0 ? [] : [{ label: relief.title, text: formatPence(taxReliefTotal) }]),
              ...(sacrificedTotal === 0 ? [] : [{ label: givenUp.title, text: formatPence(sacrificedTotal) }]),
            ]}
          />
        </Card>
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <WithDefinition name="contributions">
            <Rows statementUid={statementUid} hasRelief={taxReliefTotal !== 0} hasSacrifice={sacrificedTotal !== 0} />
          </WithDefinition>
        </Suspense>
      </Page>
    )}
  </StatementPage>
);

interface RowsProps {
  statementUid: string;
  hasRelief: boolean;
  hasSacrifice: boolean;
}

/** The list of contributions, with the columns of a statement and those of this statement alone. */
function Rows({ statementUid, hasRelief, hasSacrifice }: RowsProps) {
  const definition = useDefinition();
  const narrowed = useMemo(() => {
    const { resource } = definition;
    const list = {
      ...resource.list,
      columns: [
        'employeeName',
        'payrollNumber',
        'employeeRegularAmount',
        'employerRegularAmount',
        'employeeLumpSum',
        'employerLumpSum',
        ...(hasRelief ? ['taxRelief'] : []),
        ...(hasSacrifice ? ['sacrificedAmount'] : []),
      ],
      optionalColumns: [
        ...(hasRelief ? [] : ['taxRelief']),
        ...(hasSacrifice ? [] : ['sacrificedAmount']),
        'deductionType',
        'contributionType',
        'isCancelled',
        'hasBeenPaid',
      ],
      filters: [],
      emptyText: 'This statement has no contributions.',
    };
    return { ...definition, resource: { ...resource, list } };
  }, [definition, hasRelief, hasSacrifice]);
  const filter = useMemo(() => ({ statementUid }), [statementUid]);
  return (
    <DefinitionContext value={narrowed}>
      <EmbeddedList filter={filter} />
    </DefinitionContext>
  );
}
