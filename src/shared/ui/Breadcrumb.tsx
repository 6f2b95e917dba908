import Box from '@mui/material/Box';
import { addressInScope, useViewedParty } from '../portal/viewedParty.ts';
import { TextLink } from './TextLink.tsx';

/** A page above the present one. */
export interface Step {
  to: string;
  title: string;
}

const NONE: readonly Step[] = [];

/** Draws the separator, which screen readers leave out. */
const list = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
  minHeight: 32,
  '& li + li::before': { content: '"›" / ""', mr: 1, color: 'text.secondary' },
} as const;

/**
 * The way to this page, above its heading, which is the last step. Below an employer or intermediary it begins with their dashboard.
 * @param steps - The pages between the dashboard and this one, the topmost first.
 */
export function Breadcrumb({ steps = NONE }: { steps?: readonly Step[] }) {
  const viewed = useViewedParty();
  const all = viewed ? [{ to: addressInScope('provider', '', viewed), title: 'Dashboard' }, ...steps] : steps;
  if (all.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb">
      <Box component="ol" sx={list}>
        {all.map(({ to, title }) => (
          <li key={to}>
            <TextLink to={to}>{title}</TextLink>
          </li>
        ))}
      </Box>
    </nav>
  );
}
