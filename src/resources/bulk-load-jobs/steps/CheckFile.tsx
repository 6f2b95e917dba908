import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { ColumnMeanings } from '../columns/ColumnMeanings.tsx';
import { PotentialDuplicates } from '../duplicates/PotentialDuplicates.tsx';
import { Findings } from '../rows/Findings.tsx';
import { MissingMembers } from '../missing/MissingMembers.tsx';
import { LoadSummary } from './LoadSummary.tsx';
import type { StepProps } from '../stepProps.ts';
import { formatTitle } from '../columns/meanings.ts';
import { REVISITING, revisitingAddress } from './revisiting.ts';

const asksForDates = (load: StepProps['load']): boolean =>
  isAllowed({ ...load }, 'canMap') && load.validation?.fileErrors?.some(({ code }) => code === 'dateOrderContradictory') === true;

/** The checked file: its sums, its errors, and the way back to the meaning of its columns. */
export function CheckFile(props: StepProps) {
  const { load } = props;
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  // A question that only the form of the columns answers is not left to be found.
  const [isMapping, setIsMapping] = useState(() => asksForDates(load));
  const title = formatTitle(load.formatId);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LoadSummary {...props} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        {title && <Typography>Format of the file: {title}</Typography>}
        {isAllowed({ ...load }, 'canMap') && (
          <Button size="small" variant="outlined" aria-expanded={isMapping} onClick={() => setIsMapping(!isMapping)}>
            {isMapping ? 'Keep the columns' : 'Change the columns'}
          </Button>
        )}
        {search.get(REVISITING) === '1' && (
          <TextLink to={revisitingAddress(pathname, search, false)}>Back to the present state</TextLink>
        )}
      </Box>
      {isMapping ? <ColumnMeanings {...props} /> : <Findings {...props} />}
      {!isMapping && <PotentialDuplicates {...props} />}
      {!isMapping && <MissingMembers {...props} />}
    </Box>
  );
}
