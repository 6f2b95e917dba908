import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NoticePreferences as Preferences } from '../../../schemas/generated/types.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { changedFields, type FormValues, toPayload } from '../../form/payload.ts';
import { Overtaken, saveChanges } from '../../form/saveChanges.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';
import { useFormEdits } from '../../form/useFormEdits.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { Page } from '../../shared/page/Page.tsx';
import { compiled, preferenceForm } from './preferenceForm.ts';

const queryKey = ['notice-preferences'];
const path = '/me/notice-preferences';
/** The page with all notices of the user. */
const ABOVE = '/my-notices';

interface Answer {
  data: Preferences;
  etag?: string;
}

/** The choices as a record, with their entity tag. */
const recordOf = ({ data, etag }: Answer): DataRecord => ({ ...data, id: 'own', ...(etag !== undefined && { '@etag': etag }) });

/** The choices of the user about their notices: which are mailed, and which the bell counts. */
export function NoticePreferences() {
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => recordOf(await http.get<Answer>(path, { signal })),
    // The form keeps what it has shown; a change by another window is found when it is saved.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Page
      title="Notices and emails"
      intro="Every notice is in the portal. Choose which of them you also get by email, and which the bell counts. The daily email comes in the morning, if there is something that you have not read. Invitations, and emails about your sign-in and your account, are always sent."
    >
      {data ? (
        <UnsavedEditsGuard>
          <div style={{ maxWidth: '46rem' }}>
            <PreferencesForm given={data} />
          </div>
        </UnsavedEditsGuard>
      ) : (
        <DashboardState hasFailed={error !== null} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function PreferencesForm({ given }: { given: DataRecord }) {
  // The base of the changes, and the choices as they were last read.
  const [{ seen, current }, setBase] = useState({ seen: given, current: given });
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { success } = useFeedback();
  const model = useMemo(() => preferenceForm(Object.keys(given)), [given]);
  const [isSaving, setIsSaving] = useState(false);
  const payloadOf = useCallback(
    (values: FormValues) => changedFields(seen, toPayload(values, model.fields, false)),
    [seen, model],
  );
  const leave = () => void navigate(ABOVE);

  async function save(data: Readonly<Record<string, unknown>>): Promise<DataRecord> {
    const update = async (changes: Readonly<Record<string, unknown>>, { '@etag': tag }: DataRecord): Promise<DataRecord> =>
      recordOf(await http.patch<Answer>(path, changes, typeof tag === 'string' ? { ifMatch: tag } : {}));
    const read = async (): Promise<DataRecord> => recordOf(await http.get<Answer>(path));
    const saved = await saveChanges({ seen, current, data, fields: model.fields, update, read });
    // The bell counts by the choices.
    await queryClient.invalidateQueries({ queryKey: ['my-notices'] });
    return saved;
  }

  const form = useFormEdits({
    name: model.name,
    initial: Object.fromEntries(model.fields.map(({ name }) => [name, seen[name]])),
    fields: model.fields.map(({ name }) => name),
    save: (data, outcome) => {
      setIsSaving(true);
      save(data)
        .then(outcome.onSuccess, (failure: unknown) => {
          // The person has now seen the other change, so the next attempt may overwrite it.
          if (failure instanceof Overtaken)
            setBase({ seen: { ...seen, ...pick(failure.current, Object.keys(data)) }, current: failure.current });
          outcome.onError(failure);
        })
        .finally(() => setIsSaving(false));
    },
    onSaved: () => {
      success('Your choices are saved');
      leave();
    },
  });

  if (model.fields.length === 0) return <p>You get no notices, so there is nothing to choose.</p>;
  return (
    <SchemaForm
      model={model}
      compiled={compiled}
      payloadOf={payloadOf}
      record={seen}
      values={form.values}
      onChange={form.change}
      onSubmit={(payload) => (Object.keys(payload).length > 0 ? form.submit(payload) : leave())}
      // The guard asks about unsaved edits.
      onCancel={leave}
      submitLabel="Save"
      isSaving={isSaving}
      refusal={form.refusal}
      remarks={form.remarks}
    />
  );
}

const pick = (record: DataRecord, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, record[name]]));
