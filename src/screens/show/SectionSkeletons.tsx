import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { SectionColumns } from './SectionColumns.tsx';

/** The placeholder for a record's sections while it loads. */
export function SectionSkeletons() {
  return (
    <Box aria-busy>
      <SectionColumns>
        {({ id, fields }) => (
          <Skeleton key={id} variant="rounded" height={100 + fields.length * 44} sx={{ borderRadius: '16px' }} />
        )}
      </SectionColumns>
    </Box>
  );
}
