import { useSearchParams } from 'react-router';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { ShowScreen } from '../../screens/show/ShowScreen.tsx';

/** The longest title that an address may give a page. */
const LONGEST_TITLE = 80;

/** The page of a load below the pages of its upload. The address may name the work that it belongs to, in `pageTitle`. */
export function LoadPage({ definition }: { definition: ResourceDefinition }) {
  const [search] = useSearchParams();
  return <ShowScreen definition={definition} overline={search.get('pageTitle')?.slice(0, LONGEST_TITLE) ?? null} />;
}
