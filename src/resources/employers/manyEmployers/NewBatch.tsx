import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { failedEntries } from '../../../../machines/flows/failureMessages.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import { RefusedPage } from '../../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../../screens/usePermissionRefusal.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ActionLink } from '../../../shared/ui/Action.tsx';
import { Breadcrumb } from '../../../shared/ui/Breadcrumb.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { type AnyBatch, type AnyEmployer, type BatchScreens, failureText } from './batchScreens.ts';

interface NewBatchProps<One extends AnyBatch, Row extends AnyEmployer> {
  kind: BatchScreens<One, Row>;
  title: string;
  intro: string;
  /** The words of the link to the list. */
  earlier: string;
  /** The words after the number of employers. */
  scope: string;
  submit: { title: string; pendingTitle: string };
  /** The body of the preview, beside the filter. */
  body: Readonly<Record<string, unknown>>;
  /** The fields, each with the words of its fault. */
  renderFields(faultOf: (field: string) => string | undefined): ReactNode;
}

/** Asks for the input of one kind for the employers that a filter has found, and makes the preview. */
export function NewBatch<One extends AnyBatch, Row extends AnyEmployer>(props: NewBatchProps<One, Row>) {
  const { kind, title, intro, earlier } = props;
  const forbidden = usePermissionRefusal([kind.permission]);
  const [params] = useSearchParams();
  const query = params.get('employers') ?? '';
  const overline = <Breadcrumb steps={[{ to: '/employers', title: 'Employers' }]} />;
  if (forbidden !== null) return <RefusedPage title={title} overline={overline} reason={forbidden} />;
  return (
    <Page
      title={title}
      intro={intro}
      overline={overline}
      actions={
        <ActionLink look="outlined" to={kind.path}>
          {earlier}
        </ActionLink>
      }
    >
      <PreviewForm {...props} query={query} />
    </Page>
  );
}

function PreviewForm<One extends AnyBatch, Row extends AnyEmployer>({
  kind,
  title,
  scope,
  submit,
  body,
  renderFields,
  query,
}: NewBatchProps<One, Row> & { query: string }) {
  const http = useHttpClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const found = useQuery({
    queryKey: ['employers-of-filter', query],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams([...new URLSearchParams(query), ['limit', '1']]);
      return (await http.get<ListAnswer<unknown>>('/employers', { query: asked, signal })).meta.totalCount;
    },
  });
  const preview = useMutation({
    mutationFn: () => http.post<{ data: One }>(kind.path, { query, ...body }),
    onSuccess: ({ data }) => void navigate(`${kind.path}/${kind.uidOf(data)}`),
    onError: (error) => {
      const first = failedEntries(error).find(({ field }) => field in body);
      const field = form.current?.elements.namedItem(first?.field ?? Object.keys(body)[0] ?? '');
      if (field instanceof HTMLElement) field.focus();
    },
  });
  const faults = failedEntries(preview.error).filter(({ field }) => field in body);
  if (found.error) return <LoadFailure what="employers" error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton variant="rounded" height={160} />;
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
      <Box
        ref={form}
        component="form"
        noValidate
        aria-label={title}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!preview.isPending) preview.mutate();
        }}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <div>
          For {query !== '' ? 'the ' : found.data !== 1 && 'all '}
          <strong>{formatCount(found.data, 'employer')}</strong>
          {query !== '' && ' of your search and filters'}: {scope}
          {query === '' && (
            <>
              {' '}
              For fewer, <TextLink to="/employers">search or filter the list of employers</TextLink> first.
            </>
          )}
        </div>
        {renderFields((field) => faults.find((one) => one.field === field)?.defaultMessage)}
        {preview.error && faults.length === 0 && <Alert severity="error">{failureText(preview.error)}</Alert>}
        <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
          {preview.isPending ? submit.pendingTitle : submit.title}
        </Button>
      </Box>
    </Card>
  );
}
