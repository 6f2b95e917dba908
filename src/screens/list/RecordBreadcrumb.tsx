import { useParams, useSearchParams } from 'react-router';
import { Breadcrumb, type Step } from '../../shared/ui/Breadcrumb.tsx';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { listAddress } from './address/listAddress.ts';
import { useScreenAddress } from '../screenAddresses.ts';

/**
 * The pages above a record or its form, the topmost first: the list as the user left it or, for a record that is listed below its parent, the
 * parents' list and the parent.
 */
export function useStepsAbove(): readonly [Step, ...Step[]] {
  const { resource, references } = useDefinition();
  const addressOf = useScreenAddress();
  const params = useParams();
  const [search] = useSearchParams();
  const { parent } = resource;
  const above = parent && references[parent.resource];
  const isListedBelow = resource.endpoints.list?.path.includes('{id}') ?? true;
  if (!parent || !above || !isListedBelow) return [{ to: listAddress(resource.name, addressOf()), title: resource.pluralTitle }];
  const list = `/employers/${params['employerId']}/${above.portalPath}`;
  const uid = params[parent.field] ?? search.get(parent.field);
  const parents = { to: list, title: above.pluralTitle };
  return uid ? [parents, { to: `${list}/${encodeURIComponent(uid)}`, title: above.title }] : [parents];
}

/** The breadcrumb of a record, or of the form of a new one. */
export function RecordBreadcrumb() {
  return <Breadcrumb steps={useStepsAbove()} />;
}
