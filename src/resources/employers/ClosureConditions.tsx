import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import employerSchema from '../../../schemas/entities/employer.schema.json' with { type: 'json' };
import type { Employer } from '../../../schemas/generated/types.ts';
import { listRow, Section, SectionNote } from '../../shared/dashboard/Section.tsx';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { useRouting } from '../../shared/navigation/routing.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../shared/ui/TextLink.tsx';

type Condition = NonNullable<Employer['closureConditions']>[number];

const titles = new Map<string, string>(
  employerSchema.properties.closureConditions.items.properties.code.oneOf.map(({ const: code, title }) => [code, title]),
);

/** The open items of an employer that is to close, each with a link to resolve it, and whether it blocks the closure. */
export function ClosureConditions({ conditions, isClosed }: { conditions: readonly Condition[]; isClosed: boolean }) {
  const blocking = conditions.filter(({ isBlocking }) => isBlocking).length;
  return (
    <Section
      title="Open items"
      {...(!isClosed &&
        conditions.length > 0 && {
          aside: blocking === 0 ? 'Ready to close' : `${formatCount(blocking, 'thing')} to resolve`,
        })}
    >
      {conditions.length === 0 && (
        <SectionNote>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <CheckCircleOutlined aria-hidden="true" sx={{ color: 'success.main' }} /> No open items.
          </Box>
        </SectionNote>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {conditions.map((condition) => (
          <ConditionRow key={condition.code} condition={condition} isClosed={isClosed} />
        ))}
      </Box>
    </Section>
  );
}

function ConditionRow({ condition, isClosed }: { condition: Condition; isClosed: boolean }) {
  const { code, description, count, isBlocking, href } = condition;
  const { isRouted } = useRouting();
  const title = titles.get(code) ?? code;
  return (
    <Box component="li" sx={{ ...listRow, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 650 }}>
          {href !== null && isRouted(href) ? <TextLink to={href}>{title}</TextLink> : title}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {': '}
            {formatCount(count)}
          </Box>
        </Box>
        {!isClosed && <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{description}</Box>}
      </Box>
      {!isClosed && (
        <StatusBadge tone={isBlocking ? 'error' : 'neutral'}>{isBlocking ? 'Must be resolved' : 'No action needed'}</StatusBadge>
      )}
    </Box>
  );
}
