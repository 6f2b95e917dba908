import Box from '@mui/material/Box';
import { useGetList } from 'react-admin';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { firstRecords } from '../../providers/data/firstRecords.ts';
import { visuallyHidden } from '../../shared/theme/tokens.ts';
import type { MenuCount } from './menuItems.ts';

/** The number of records of a menu entry, unless it is zero. A count that cannot be read is left out without a message. */
export function EntryCount({ count: { resource, filter, label } }: { count: MenuCount }) {
  const { total = 0 } = useGetList(resource, ...firstRecords(filter));
  if (total === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        px: 1,
        minWidth: 24,
        textAlign: 'center',
        borderRadius: '12px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.8125rem',
        lineHeight: '24px',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formatCount(total)}
      <Box component="span" sx={visuallyHidden}>
        {` ${label}`}
      </Box>
    </Box>
  );
}
