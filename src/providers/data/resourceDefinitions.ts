import type { ResourceDefinitions } from 'react-admin';
import type { ResourceCalls as Resource } from '../../../schemas/lib/resourceCalls.ts';
import { fillTemplate } from '../../shared/format/fillTemplate.ts';

/**
 * The resources in react-admin's form, so that its references, links and labels work for every file of schemas/resources. A record is edited on the
 * screen that shows it, so a resource has an edit screen if one of its sections can be changed.
 */
export function resourceDefinitions(resources: Readonly<Record<string, Resource>>): ResourceDefinitions {
  return Object.fromEntries(
    Object.values(resources).map(({ name, title, pluralTitle, recordTitle, recordAddress, endpoints, sections }) => {
      const hasShow = recordAddress !== undefined || (endpoints.show !== undefined && sections.length > 0);
      return [
        name,
        {
          name,
          hasList: endpoints.list !== undefined,
          hasShow,
          hasEdit: hasShow && sections.some(({ update }) => update),
          hasCreate: endpoints.create !== undefined,
          recordRepresentation: (record: Readonly<Record<string, unknown>>) => fillTemplate(recordTitle, record),
          options: { label: pluralTitle, title },
        },
      ];
    }),
  );
}
