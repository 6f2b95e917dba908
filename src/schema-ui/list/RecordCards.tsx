import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useRowActions } from '../actions/useRowActions.tsx';
import { Value } from '../format/Value.tsx';
import { useDefinition } from '../model/DefinitionContext.ts';
import { rowMenuStyle } from './DataTable.tsx';
import { type RowsProps, useRecordLink } from './rows.ts';

/** The rows as cards, for a screen too narrow for a table. What the card's heading already says is not said again. */
export function RecordCards({ rows, columns, placeholders }: RowsProps) {
  const { resource } = useDefinition();
  const linkOf = useRecordLink();
  const actions = useRowActions();
  const others = columns.filter(({ name }) => !resource.recordTitle.includes(`{${name}}`));
  if (!rows) {
    return Array.from({ length: placeholders }, (_, row) => (
      <Skeleton key={`placeholder-${row + 1}`} variant="rounded" height={112} sx={{ mb: 1.5 }} />
    ));
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {rows.map((record) => {
        const { to, title } = linkOf(record);
        return (
          <Card key={record.id} component="li" sx={{ p: 2, position: 'relative' }}>
            <Typography component="h2" variant="h3" sx={{ mb: 1, pr: actions ? 5 : 0, overflowWrap: 'anywhere' }}>
              {to ? (
                // The link covers its card, so that a thumb need not aim.
                <Link
                  component={PrefetchLink}
                  to={to}
                  sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '16px' } }}
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </Typography>
            {actions && (
              // Above the link that covers the card.
              <Box sx={{ position: 'absolute', top: 4, right: 4, zIndex: 1, '& .row-menu': rowMenuStyle }}>
                {actions.buttonOf(record, title)}
              </Box>
            )}
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
                rowGap: 0.75,
                columnGap: 2,
                fontSize: '0.9375rem',
              }}
            >
              {others.map((field) => (
                <Box key={field.name} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {field.label}
                  </Box>
                  <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    <Value field={field} value={record[field.name]} />
                  </Box>
                </Box>
              ))}
            </Box>
          </Card>
        );
      })}
      {actions?.layer}
    </Box>
  );
}
