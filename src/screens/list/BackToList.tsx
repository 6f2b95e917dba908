import { useParams, useSearchParams } from 'react-router';
import { BackLink } from '../../shared/ui/BackLink.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { listAddress } from './address/listAddress.ts';
import { useScreenAddress } from './table/rows.ts';

/** The address of the link back from a record or its form: the list as the user left it or, for a record that is listed below its parent, the parent. */
export function useBackAddress(): { to: string; title: string } {
  const { resource, references } = useDefinition();
  const addressOf = useScreenAddress();
  const params = useParams();
  const [search] = useSearchParams();
  const { parent } = resource;
  const above = parent && references[parent.resource];
  const isListedBelow = resource.endpoints.list?.path.includes('{id}') ?? true;
  if (!parent || !above || !isListedBelow) return { to: listAddress(resource.name, addressOf()), title: resource.pluralTitle };
  const list = `/employers/${params['employerId']}/${above.portalPath}`;
  const uid = params[parent.field] ?? search.get(parent.field);
  return uid ? { to: `${list}/${encodeURIComponent(uid)}`, title: above.title } : { to: list, title: above.pluralTitle };
}

/** The link back from a record, or from the form of a new one. */
export function BackToList() {
  const { to, title } = useBackAddress();
  return <BackLink to={to}>{title}</BackLink>;
}
