import type { ResourceDefinition } from '../../schema-ui/model/definition.ts';
import { ShowScreen } from '../../schema-ui/show/ShowScreen.tsx';
import { ClientMembers } from './ClientMembers.tsx';

/** A client of a firm: everything but what each of the firm's people may do for it comes from its files. */
export const AssociatedEmployer = ({ definition }: { definition: ResourceDefinition }) => (
  <ShowScreen definition={definition} more={ClientMembers} />
);
