import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Month } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { Section } from '../../shared/dashboard/Section.tsx';
import { Contributions } from './Contributions.tsx';
import { PaymentList } from './PaymentList.tsx';
import { Timeline } from './Timeline.tsx';

interface MonthSectionsProps {
  month: UseQueryResult<Month>;
  /** Whether the month is that of an intermediary's clients, which are then named. */
  isIntermediary?: boolean;
}

/** The sections of a dashboard about the month: open payments, coming dates, and contributions. What is overdue is part of an employer's list of things to do. */
export function MonthSections({ month: { data, error, refetch }, isIntermediary = false }: MonthSectionsProps) {
  if (!data)
    return error ? (
      <Section title="Coming dates">
        <Box sx={{ p: 3 }}>
          <LoadFailure what="dates and payments" error={error} onRetry={() => void refetch()} />
        </Box>
      </Section>
    ) : null;
  const { today, dates, overdue, overdueCount, openStatements, openCount, openAmount, contributions } = data;
  // What is overdue stands in a list of its own, and not in the sum.
  const exceptOverdue = overdueCount > 0 ? ', apart from what is overdue' : '';
  const common = { today, isIntermediary };
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, sm: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: { xs: 4, sm: 3 }, minWidth: 0 }}>
          {isIntermediary && (
            <Section title="Overdue">
              <PaymentList
                {...common}
                payments={overdue}
                count={overdueCount}
                empty="Nothing is overdue."
                more={['more that is overdue', 'more that are overdue']}
              />
            </Section>
          )}
          <Section
            title="Statements to pay"
            aside={
              openCount > 0 && (
                <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatPence(openAmount)} in all{exceptOverdue}
                </Box>
              )
            }
          >
            <PaymentList
              {...common}
              payments={openStatements}
              count={openCount}
              empty={`No statement is waiting for payment${exceptOverdue}.`}
              more={['more statement', 'more statements']}
            />
          </Section>
        </Box>
        <Section title="Coming dates">
          <Timeline dates={dates} isIntermediary={isIntermediary} />
        </Section>
      </Box>
      <Contributions contributions={contributions} />
    </>
  );
}
