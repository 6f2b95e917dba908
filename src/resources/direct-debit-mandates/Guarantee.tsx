import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { directDebitGuarantee, guaranteeTitle } from '../../../domain/bank/directDebitGuarantee.ts';
import { useSession } from '../../shared/portal/session.ts';

/** The Direct Debit Guarantee below the confirmation of a new mandate. */
export function Guarantee({ isEditing }: { isEditing: boolean }) {
  const { brandName } = useSession().configuration;
  if (!isEditing) return null;
  return (
    <Box
      component="section"
      aria-labelledby="guarantee"
      sx={{ mt: 2.5, p: 2, borderRadius: 2, border: 1, borderColor: 'divider' }}
    >
      <Typography id="guarantee" component="h3" variant="h3" sx={{ mb: 1 }}>
        {guaranteeTitle}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {directDebitGuarantee(brandName).map((point) => (
          <Typography key={point} component="li" variant="body2">
            {point}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
