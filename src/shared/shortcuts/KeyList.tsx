import { styled } from '@mui/material/styles';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '6px 16px',
  margin: 0,
  fontSize: '0.9375rem',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', 'dd + dt': { marginTop: 6 } },
  dt: { fontWeight: 600 },
  dd: { margin: 0, color: theme.palette.text.secondary },
  kbd: { font: 'inherit' },
}));

/** Keys, each with its effect. */
export function KeyList({ keys }: { keys: readonly (readonly [keys: string, effect: string])[] }) {
  return (
    <List>
      {keys.flatMap(([name, effect]) => [
        <dt key={name}>
          <kbd>{name}</kbd>
        </dt>,
        <dd key={`${name} effect`}>{effect}</dd>,
      ])}
    </List>
  );
}
