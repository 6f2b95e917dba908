import { Page } from '../../../shared/page/Page.tsx';
import { ActionLink } from '../../../shared/ui/Action.tsx';
import { useSignUp } from '../signUpContext.ts';

/** /signup/create-account/success */
export function AccountCreated() {
  const { lead } = useSignUp();
  return (
    <Page title="Your details are saved" intro="Next come contributions, payroll and direct debit, in any order. Then you sign.">
      {lead.email !== null && lead.intermediaryId === null && (
        <p>We have sent a link to {lead.email}. With it, you can continue on any device.</p>
      )}
      <ActionLink look="filled" to={`/signup/${lead.id}/dashboard`}>
        Go to your application
      </ActionLink>
    </Page>
  );
}
