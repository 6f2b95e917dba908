import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSession } from '../../shared/portal/session.ts';

/** The Direct Debit Guarantee below the confirmation of a new mandate, in the words that the scheme prescribes. @see https://www.directdebit.co.uk */
export function Guarantee({ isEditing }: { isEditing: boolean }) {
  const { brandName } = useSession().configuration;
  if (!isEditing) return null;
  const points = [
    'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.',
    `If there are any changes to the amount, date or frequency of your Direct Debit, ${brandName} will notify you 10 working days in advance of your account being debited or as otherwise agreed. If you request ${brandName} to collect a payment, confirmation of the amount and date will be given to you at the time of the request.`,
    `If an error is made in the payment of your Direct Debit, by ${brandName} or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society. If you receive a refund you are not entitled to, you must pay it back when ${brandName} asks you to.`,
    'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
  ];
  return (
    <Box
      component="section"
      aria-labelledby="guarantee"
      sx={{ mt: 2.5, p: 2, borderRadius: 2, border: 1, borderColor: 'divider' }}
    >
      <Typography id="guarantee" component="h3" variant="h3" sx={{ mb: 1 }}>
        The Direct Debit Guarantee
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {points.map((point) => (
          <Typography key={point} component="li" variant="body2">
            {point}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
