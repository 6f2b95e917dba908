import Box from '@mui/material/Box';
import { useGetList } from 'react-admin';
import { isAdminOrIntermediary } from '../../../machines/flows/startUpRules.ts';
import type { Application, Employer } from '../../../schemas/generated/types.ts';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { listRow, Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
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
      intro="The sign-ups that are under way, and the employers that joined most recently. An employer needs employees before its first contributions."
      actions={
        <ActionLink look="filled" to="/signup/partial-signups">
          Unfinished sign-ups
        </ActionLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SignUps />
        <NewestEmployers />
      </Box>
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

/** The latest ones: the list has all of them. */
const latest = { pagination: { page: 1, perPage: 5 }, sort: { field: 'answeredTimestamp', order: 'DESC' } } as const;

const states: Readonly<Record<Application['state'], string>> = {
  partial: 'Not submitted',
  submitted: 'To be reviewed',
  accepted: 'Accepted',
  declined: 'Declined',
  discarded: 'Discarded',
};

function SignUps() {
  const { data, error, refetch } = useGetList<Application>('sign-ups', latest, { onError: () => undefined });
  if (!data) return <DashboardState hasFailed={error !== null} onRetry={() => void refetch()} />;
  return (
    <Section title="Latest sign-ups" aside={<TextLink to="/sign-ups">All sign-ups</TextLink>}>
      {data.length === 0 && <SectionNote>Nobody is signing up at the moment.</SectionNote>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ id, title, state, completedParts }) => (
          <Box component="li" key={id} sx={listRow}>
            <Box sx={{ minWidth: 0 }}>
              <TextLink to={`/sign-ups/${id}`}>{title}</TextLink>
              <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{completedParts} of 5 parts completed</Box>
            </Box>
            <Box sx={{ color: state === 'submitted' ? 'primary.main' : 'text.secondary', whiteSpace: 'nowrap' }}>
              {states[state]}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function NextStep({ employer: { employeeCount = 0, isActive } }: { employer: Employer }) {
  if (!isActive) return <Box sx={{ color: 'text.secondary' }}>Closed</Box>;
  if (employeeCount === 0) return <Box sx={{ color: 'primary.main', fontWeight: 650 }}>Add employees</Box>;
  return <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{formatCount(employeeCount, 'employee')}</Box>;
}
