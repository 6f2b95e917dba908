import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { refusalReason } from '../../fields/model/allowedActions.ts';
import { RefusalNote } from './RefusalNote.tsx';

/** The reasons why sections that the user may edit have no edit button now. A reason for several sections is shown once. */
export function SectionRefusals({ record }: { record: DataRecord }) {
  const { sections } = useDefinition().resource;
  const reasons = sections.flatMap(({ update }) => (update ? (refusalReason(record, update.allowedAction) ?? []) : []));
  return [...new Set(reasons)].map((reason) => <RefusalNote key={reason}>{reason}</RefusalNote>);
}
