import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { ShowScreen } from '../../screens/show/ShowScreen.tsx';
import { ClientMembers } from './ClientMembers.tsx';

/** A client of a firm: everything but what each of the firm's people may do for it comes from its files. */
export const AssociatedEmployer = ({ definition }: { definition: ResourceDefinition }) => (
  <ShowScreen definition={definition} more={ClientMembers} />
);
