import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import type { JobOfFile } from './useJobsOfFile.ts';
import { totalOf } from './wholeFile.ts';

interface BenefitsOfFileProps {
  jobs: readonly JobOfFile[];
  /** The job of the page. */
  own: string;
}

/** The benefits of a file with several: the state, the rows and the amount of each, with a link to its rows. Nothing for a file of one. */
export function BenefitsOfFile({ jobs, own }: BenefitsOfFileProps) {
  const headingId = useId();
  const { pathname } = useLocation();
  const { status } = useDefinition().entity.properties;
  if (jobs.length < 2) return null;
  const total = totalOf(jobs);
  const stateOf = (state: string): string => status?.oneOf?.find((one) => one.const === state)?.title ?? state;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} component="h3" variant="h3">
        Benefits of this file
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxWidth: 720 }}>
        {jobs.map((job) => (
          <Box
            component="li"
            key={job.bulkLoadJobUid}
            {...(job.bulkLoadJobUid === own && { 'aria-current': 'true' as const })}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}
          >
            <Typography component="span">
              {job.bulkLoadJobUid === own ? (
                <strong>{job.benefitTitle}, shown below</strong>
              ) : (
                <TextLink to={pathname.replace(own, job.bulkLoadJobUid)}>{job.benefitTitle}</TextLink>
              )}
            </Typography>
            <Typography component="span">
              {[
                stateOf(job.status),
                formatCount(job.rowCount, 'row'),
                ...(job.failedRowCount > 0 ? [`${formatCount(job.failedRowCount)} with errors`] : []),
                ...(job.totalAmount === null ? [] : [formatPence(job.totalAmount)]),
              ].join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {total !== null && (
        <Typography sx={{ fontSize: '1.0625rem' }}>
          Amount to pay for all benefits: <strong>{formatPence(total)}</strong>
        </Typography>
      )}
    </Box>
  );
}
