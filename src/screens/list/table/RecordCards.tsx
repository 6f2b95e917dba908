import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { RecordContextProvider } from 'react-admin';
import { PrefetchLink } from '../../../shared/navigation/PrefetchLink.tsx';
import { useRowActions } from '../../actions/useRowActions.tsx';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { useResourceParts } from '../../../fields/parts/resourceParts.ts';
import { Cell } from './Cell.tsx';
import { rowMenuStyle } from './DataTable.tsx';
import { nameOfRow } from './nameOfRow.ts';
import { useRecordLink } from '../../screenAddresses.ts';
import { SelectCard } from '../selection/SelectBox.tsx';
import { useBulkActions } from '../selection/useBulkActions.ts';
import { useListState } from '../useListState.ts';

const MOST_PLACEHOLDERS = 10;

/** The rows as cards, for a screen too narrow for a table. Fields that are in the card's heading are not repeated. */
export function RecordCards({ columns }: { columns: readonly Field[] }) {
  const { resource } = useDefinition();
  const { data, perPage } = useListState();
  const isSelectable = useBulkActions().length > 0;
  const linkOf = useRecordLink();
  const actions = useRowActions();
  const { columns: parts = {} } = useResourceParts();
  // A resource without screens of its records may draw their titles itself.
  const heading = columns.find(({ name }) => resource.recordTitle === `{${name}}` && parts[name]);
  const others = columns.filter(({ name }) => !resource.recordTitle.includes(`{${name}}`));
  if (!data) {
    return Array.from({ length: Math.min(perPage, MOST_PLACEHOLDERS) }, (_, row) => (
      <Skeleton key={`placeholder-${row + 1}`} variant="rounded" height={112} sx={{ mb: 1.5 }} />
    ));
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {data.map((record) => {
        const { to, title } = linkOf(record);
        return (
          <RecordContextProvider key={record.id} value={record}>
            <Card component="li" sx={{ p: 2, position: 'relative' }}>
              {isSelectable && <SelectCard id={record.id} title={title} />}
              <Typography component="h2" variant="h3" sx={{ mb: 1, pr: actions ? 5 : 0, overflowWrap: 'anywhere' }}>
                {to ? (
                  // The link covers the card, as a large touch area.
                  <Link
                    component={PrefetchLink}
                    to={to}
                    {...(columns[0] && { 'aria-label': nameOfRow(columns[0], record, title) })}
                    sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '16px' } }}
                  >
                    {title}
                  </Link>
                ) : heading ? (
                  <Cell field={heading} record={record} />
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
                    {/* A value's own link lies above the link that covers the card. */}
                    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', '& a': { position: 'relative', zIndex: 1 } }}>
                      <Cell field={field} record={record} />
                    </Box>
                  </Box>
                ))}
              </Box>
            </Card>
          </RecordContextProvider>
        );
      })}
      {actions?.layer}
    </Box>
  );
}
