import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';

type Amount = NonNullable<NonNullable<BulkLoadJob['processingSummary']>['amountToPay']>;

const membersOf = (count: number): string => formatCount(count, 'member');

/** The sentences about the part that the file does not say. */
function keptWords({ fromFile, keptFromPortal, keptMemberCount, undecidedAmount, undecidedMemberCount }: Amount): string[] {
  if (fromFile === null || keptFromPortal === null || keptFromPortal === 0) return [];
  return [
    `${formatPence(fromFile)} is from the file, and ${formatPence(keptFromPortal)} is kept from the portal, for ${membersOf(keptMemberCount)}: an empty cell, a missing row or a row with errors leaves the amount as the pay period has it.`,
    ...(undecidedMemberCount === 0
      ? []
      : [
          `${formatPence(undecidedAmount)} of it is for ${membersOf(undecidedMemberCount)} missing from the file without a decision. They are charged until you decide otherwise.`,
        ]),
  ];
}

/** The amount that the statement of the pay period will have, and what of it the file does not say. */
export function AmountToPay({ amount }: { amount: Amount }) {
  return (
    <Box>
      <Typography sx={{ fontSize: '1.0625rem' }}>
        Amount to pay: <strong>{formatPence(amount.totalAmount)}</strong>
      </Typography>
      {amount.taxRelief > 0 && (
        <Typography color="text.secondary" sx={{ maxWidth: '72ch' }}>
          With relief at source, {formatPence(amount.employeeContribTotal + amount.employeeLumpSumTotal)} is deducted from pay,
          and the scheme claims {formatPence(amount.taxRelief)} from HMRC. Nobody is billed for the claim.
        </Typography>
      )}
      {amount.givenUp > 0 && (
        <Typography color="text.secondary" sx={{ maxWidth: '72ch' }}>
          By salary sacrifice, {formatPence(amount.givenUp)} of the employer&apos;s contributions is given up by employees.
          Nothing is deducted from their pay for it.
        </Typography>
      )}
      {keptWords(amount).map((words) => (
        <Typography key={words} color="text.secondary" sx={{ maxWidth: '72ch' }}>
          {words}
        </Typography>
      ))}
    </Box>
  );
}
