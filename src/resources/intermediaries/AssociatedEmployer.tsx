import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { ShowScreen } from '../../screens/show/ShowScreen.tsx';
import { ClientMembers } from './ClientMembers.tsx';

/** A client of an intermediary. Everything except the access levels of the intermediary's members comes from its files. */
export const AssociatedEmployer = ({ definition }: { definition: ResourceDefinition }) => (
  <ShowScreen definition={definition} more={ClientMembers} />
);
