import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RelatedList } from '../../screens/show/RelatedList.tsx';

/** The benefits of a payroll, in the same list as on its own page. */
export function PayrollBenefits({ payroll }: { payroll: DataRecord }) {
  const benefits = useDefinition().resource.related?.find(({ id }) => id === 'benefits');
  if (!benefits) throw new Error('Payrolls list no benefits: add them to "related" of schemas/resources/payrolls.json.');
  return <RelatedList related={benefits} record={payroll} />;
}
