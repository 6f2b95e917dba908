import Box from '@mui/material/Box';
import { useGetList } from 'react-admin';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import type { Employer } from '../../../schemas/generated/types.ts';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { listRow, Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../shared/format/count.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useSession } from '../../shared/portal/session.ts';
import { Action, ActionLink } from '../../shared/ui/Action.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** The newest employers, with their next step. The address is open to everyone; its content is for admins and intermediaries. */
export function ManageNewEmployers() {
  const { user, signIn } = useSession();
  if (!user) {
    return (
      <Page title="Manage new employers" intro="Sign in to see the newest employers.">
        <Action look="filled" onClick={signIn}>
          Sign in
        </Action>
      </Page>
    );
  }
  if (!isAdminOrIntermediary(user)) {
    return (
      <Page
        title="Manage new employers"
        intro="This page is for intermediaries and provider staff. Your employer's pages are on your home page."
      >
        <ActionLink look="filled" to="/">
          Go to your home page
        </ActionLink>
      </Page>
    );
  }
  return (
    <Page
      title="Manage new employers"
      intro="The employers that joined most recently. An employer needs employees before its first contributions."
    >
      <NewestEmployers />
    </Page>
  );
}

/** As many as fit on a screen. Older employers are found in the employer list. */
const newest = { pagination: { page: 1, perPage: 15 }, sort: { field: 'id', order: 'DESC' } } as const;

function NewestEmployers() {
  const { data, error, refetch } = useGetList<Employer>('employers', newest, { onError: () => undefined });
  if (!data) return <DashboardState hasFailed={error !== null} onRetry={() => void refetch()} />;
  return (
    <Section title="Newest employers" aside={<TextLink to="/employers">All employers</TextLink>}>
      {data.length === 0 && <SectionNote>No employer has joined yet.</SectionNote>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((employer) => (
          <Box component="li" key={employer.id} sx={listRow}>
            <Box sx={{ minWidth: 0 }}>
              <TextLink to={`/employers/${employer.id}`}>{employer.name}</TextLink>
              <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>Employer ID {employer.id}</Box>
            </Box>
            <NextStep employer={employer} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function NextStep({ employer: { employeeCount = 0, isActive } }: { employer: Employer }) {
  if (!isActive) return <Box sx={{ color: 'text.secondary' }}>Closed</Box>;
  if (employeeCount === 0) return <Box sx={{ color: 'primary.main', fontWeight: 650 }}>Add employees</Box>;
  return (
    <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {formatCount(employeeCount)} {employeeCount === 1 ? 'employee' : 'employees'}
    </Box>
  );
}
