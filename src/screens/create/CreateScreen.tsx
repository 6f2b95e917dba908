import Skeleton from '@mui/material/Skeleton';
import { ResourceContextProvider } from 'react-admin';
import { lazy, type ReactNode, Suspense } from 'react';
import { Page } from '../../shared/page/Page.tsx';
import { loadCreateForm } from '../loadForms.ts';
import { RecordBreadcrumb } from '../list/RecordBreadcrumb.tsx';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';
import { createScreenOf, type ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { useLimitedDefinition } from '../../fields/model/useLimitedDefinition.ts';
import { creationFlag, usePartyRefusal } from '../../fields/model/usePartyRefusal.ts';
import { permissionsFor } from '../../providers/auth/permissionsFor.ts';
import { usePermissionRefusal } from '../usePermissionRefusal.ts';
import { RefusalNote } from '../show/RefusalNote.tsx';
import { UnsavedEditsGuard } from '../unsaved/UnsavedEditsGuard.tsx';

const CreateForm = lazy(async () => ({ default: (await loadCreateForm()).CreateForm }));

/** The resource's part around the generated form, if it has one. */
function OwnForm({ children }: { children: ReactNode }) {
  const { create: Own } = useResourceParts();
  return Own ? <Own>{children}</Own> : children;
}

/**
 * Adds a record to a resource, and opens it.
 * @throws Error with the resource's file, if it has no create endpoint.
 */
export function CreateScreen({ definition: whole }: { definition: ResourceDefinition }) {
  const definition = useLimitedDefinition(whole);
  const { name, endpoints } = definition.resource;
  const { create } = endpoints;
  if (!create) throw new Error(`No endpoint for "create" of "${name}": add it to schemas/resources/${name}.json.`);
  const forbidden = usePermissionRefusal(permissionsFor(definition.resource, 'create'));
  const closed = usePartyRefusal()(creationFlag(definition.resource));
  const reason = forbidden ?? closed;
  const { title, intro } = createScreenOf(definition.resource);
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={name}>
        <UnsavedEditsGuard>
          <Page title={title} {...(intro && { intro })} overline={<RecordBreadcrumb />}>
            <div style={{ maxWidth: '46rem' }}>
              {reason === null ? (
                <Suspense fallback={<Skeleton variant="rounded" height="100vh" sx={{ borderRadius: '16px' }} />}>
                  <OwnForm>
                    <CreateForm create={create} />
                  </OwnForm>
                </Suspense>
              ) : (
                <RefusalNote>{reason}</RefusalNote>
              )}
            </div>
          </Page>
        </UnsavedEditsGuard>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}
