import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../../providers/data/dataProvider.ts';
import type { KeptView } from '../../../providers/data/savedViews.ts';
import { refusalOf } from '../../../form/refusal.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';

/** The user's saved views of the resource's list, and the functions that change them. */
export function useSavedViews() {
  const { resource } = useDefinition();
  const { listSavedViews, createSavedView, updateSavedView, deleteSavedView } = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const queryKey = ['saved-views', resource.name];
  const views = useQuery({ queryKey, queryFn: () => listSavedViews(resource.name), staleTime: 60_000, retry: false });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: ({ id, name, query, columns }: Omit<KeptView, 'id' | 'resource'> & { id?: number }) => {
      const view = { name, query, columns };
      return id === undefined ? createSavedView({ ...view, resource: resource.name }) : updateSavedView(id, view);
    },
    onSuccess: refresh,
  });
  const refusal = save.error && refusalOf(save.error, ['name']);
  return {
    views: views.data,
    failure: views.error?.message ?? null,
    save: save.mutateAsync,
    isSaving: save.isPending,
    /** The reason why the last view could not be saved: a fault of its name, or of the whole. */
    refusal: refusal ? (refusal.fields['name'] ?? refusal.general) : null,
    forgetRefusal: save.reset,
    remove: async (id: number) => {
      await deleteSavedView(id);
      await refresh();
    },
  };
}
