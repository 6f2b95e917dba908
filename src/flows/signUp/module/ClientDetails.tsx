import Alert from '@mui/material/Alert';
import { useSignUp } from '../signUpContext.ts';

/** Reminds an intermediary, who fills in the sign-up of a client, whose details are asked for. @see docs/product.md, point 5 */
export function ClientDetails({ module }: { module: string }) {
  const { lead } = useSignUp();
  if (lead.source !== 'intermediary' || module !== 'signUp') return null;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      Client details must be used for the application
    </Alert>
  );
}
