import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { DirectDebitMandate } from '../../../schemas/generated/types.ts';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { BenefitChoice } from '../../domain/forms/useBenefitChoices.ts';
import { useScreenAddress } from '../../screens/screenAddresses.ts';
import { listRow } from '../../shared/dashboard/Section.tsx';
import { Surface } from '../../shared/ui/Surface.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

const row = { ...listRow, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' } as const;

/** The days of a mandate in words. */
function daysOf({ activeFrom, firstCollectionDate }: DirectDebitMandate): string {
  if (!activeFrom) return 'Nothing is collected until it is active';
  const active = `Active from ${formatDate(activeFrom)}`;
  return firstCollectionDate
    ? `${active} · First collection on ${formatDate(firstCollectionDate)}, or earlier for a pay period that you submit once it is active`
    : `${active} · No collection is planned yet`;
}

/** The mandates that one form has made, with their references. It stays until the person leaves the page. */
export function MandatesMade({ mandates, names }: { mandates: readonly DirectDebitMandate[]; names: readonly BenefitChoice[] }) {
  const addressOf = useScreenAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box component="section" aria-labelledby="mandates-made" sx={{ display: 'grid', gap: 2 }}>
      <Box ref={heading} id="mandates-made" component="h2" tabIndex={-1} sx={{ typography: 'h2', m: 0, outline: 'none' }}>
        {formatCount(mandates.length, 'direct debit is', 'direct debits are')} set up
      </Box>
      <Box component="p" sx={{ m: 0, maxWidth: '60ch' }}>
        Each starts on the date shown with it, unless the bank refuses it. Contributions that you submit before then are paid by
        bank transfer. Your bank statement shows each collection with its reference.
      </Box>
      <Surface>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {mandates.map((mandate) => (
            <Box component="li" key={mandate.id} sx={row}>
              <TextLink to={addressOf(mandate.id)}>
                {names.find(({ value }) => value === mandate.benefitUid)?.label ?? mandate.benefitName}
              </TextLink>
              <Box component="span">Reference {mandate.reference}</Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {daysOf(mandate)}
              </Box>
            </Box>
          ))}
        </Box>
      </Surface>
      <TextLink to={addressOf()}>All direct debits</TextLink>
    </Box>
  );
}
