import Box from '@mui/material/Box';
import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { roleTitles } from '../../../../domain/signUp/agreement/signatories.ts';
import { formatFullDate } from '../../../../schemas/lib/text/formatDate.ts';
import { Action } from '../../../shared/ui/Action.tsx';

type Signatory = SignUpAgreement['signatories'][number];

/** @param signsHere - Whether the caller is one of the signatories. */
function stateOf({ party, signedTimestamp, linkSentTimestamp, isCaller }: Signatory, signsHere: boolean): string {
  if (signedTimestamp !== null) return `Signed ${formatFullDate(signedTimestamp)}`;
  if (linkSentTimestamp !== null) return `Link sent ${formatFullDate(linkSentTimestamp)}`;
  if (isCaller) return 'To sign now';
  if (signsHere) return 'Receives a link by email after your signature';
  return party === 'applicant'
    ? 'Signs in the browser of the sign-up'
    : 'Receives a link by email after the applicant has signed';
}

/** Everybody who signs an agreement, and the state of their signatures. @param onSendLink - Without it, no new links can be sent. */
export function Signatories({ agreement, onSendLink }: { agreement: SignUpAgreement; onSendLink?: (party: string) => void }) {
  const signsHere = agreement.signatories.some(({ isCaller }) => isCaller);
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
      {agreement.signatories.map((one) => (
        <Box
          component="li"
          key={one.party}
          sx={{
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            justifyContent: 'space-between',
          }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }} dir="auto">
              {one.name}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{one.roles.map((role) => roleTitles[role]).join(', ')}</Box>
            {one.email !== null && <Box sx={{ color: 'text.secondary' }}>{one.email}</Box>}
            <Box>{stateOf(one, signsHere)}</Box>
          </Box>
          {onSendLink && one.signedTimestamp === null && one.linkSentTimestamp !== null && (
            <Action look="outlined" aria-label={`Send a new link to ${one.name}`} onClick={() => onSendLink(one.party)}>
              Send a new link
            </Action>
          )}
        </Box>
      ))}
    </Box>
  );
}
