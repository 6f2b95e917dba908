import Box from '@mui/material/Box';
import { focusRing } from '../../shared/theme/tokens.ts';
import { mono } from './panel.ts';
import type { Tree } from '../recording/recording.ts';
import { redacted } from '../recording/redact.ts';

interface ContextTreeProps {
  name: string;
  value: Tree;
  depth?: number;
}

/** A value as a tree that opens and closes. Redacted values are marked. */
export function ContextTree({ name, value, depth = 0 }: ContextTreeProps) {
  if (typeof value !== 'object' || value === null) {
    return (
      <Box sx={{ ...mono, py: 0.25, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name}:{' '}
        </Box>
        <Leaf value={value} />
      </Box>
    );
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `${entries.length} items` : entries.length === 0 ? 'empty' : '';
  if (entries.length === 0) return <ContextTree name={name} value={`(${size})`} />;
  return (
    <Box component="details" open={depth < 2}>
      <Box component="summary" sx={{ ...mono, py: 0.25, cursor: 'pointer', '&:focus-visible': focusRing }}>
        <strong>{name}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {size}
        </Box>
      </Box>
      <Box sx={{ pl: 2, ml: 0.5, borderLeft: 1, borderColor: 'divider' }}>
        {entries.map(([key, inside]) => (
          <ContextTree key={key} name={key} value={inside} depth={depth + 1} />
        ))}
      </Box>
    </Box>
  );
}

function Leaf({ value }: { value: Exclude<Tree, object> | null }) {
  if (value === redacted)
    return (
      <Box component="span" sx={{ px: 0.75, borderRadius: '6px', bgcolor: 'secondary.light', color: 'secondary.dark' }}>
        {redacted}
      </Box>
    );
  return <span>{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
