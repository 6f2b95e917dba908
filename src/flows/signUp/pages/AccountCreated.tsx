import Box from '@mui/material/Box';
import { Page } from '../../../shared/page/Page.tsx';
import { ActionLink } from '../../../shared/ui/Action.tsx';
import { nextPart } from '../nextPart.ts';
import { useSignUp } from '../signUpContext.ts';

/** /signup/create-account/success */
export function AccountCreated() {
  const { lead, addressOf } = useSignUp();
  const next = nextPart(lead.modules);
  return (
    <Page title="Your details are saved" intro="Next come contributions, payroll and direct debit, in any order. Then you sign.">
      {lead.email !== null && lead.intermediaryId === null && (
        <p>We have sent a link to {lead.email}. With it, you can continue on any device.</p>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {next && (
          <ActionLink look="filled" to={addressOf(next.path)}>
            Continue with {next.title.toLowerCase()}
          </ActionLink>
        )}
        <ActionLink look={next ? 'outlined' : 'filled'} to={`/signup/${lead.id}/dashboard`}>
          Go to your application
        </ActionLink>
      </Box>
    </Page>
  );
}
