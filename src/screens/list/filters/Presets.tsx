import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import { colours, density, focusRing } from '../../../shared/theme/tokens.ts';
import { parseListQuery, parseSort, writeListQuery } from '../address/listQuery.ts';
import { inOrderOf, type Preset, presetOf } from '../address/presets.ts';

const Row = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 12,
  button: {
    minHeight: `calc(${density.control} - 4px)`,
    padding: '0 16px',
    border: `1px solid ${colours.buttonLine}`,
    borderRadius: 20,
    background: colours.paper,
    color: palette.secondary.main,
    font: 'inherit',
    fontSize: '0.9375rem',
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { background: colours.greyTint },
    '&[aria-pressed=true]': { color: palette.primary.main, background: palette.primary.light, borderColor: palette.primary.main },
    '&:focus-visible': focusRing,
  },
}));

/** The ready selections of the list, if its file has any. The search and the filters of other fields stay. */
export function Presets() {
  const { list } = useDefinition().resource;
  const [params, setParams] = useSearchParams();
  const { presets } = list;
  if (!presets) return null;
  const shown = presetOf(params, list);
  const choose = (preset: Preset): void => {
    const query = parseListQuery(params, list);
    const filters = Object.fromEntries(
      Object.entries(query.filters).filter(([key]) => preset.filter?.[key.split('.', 1)[0] ?? ''] === undefined),
    );
    const sort = parseSort(null, inOrderOf(list, preset));
    setParams(writeListQuery(params, { ...query, preset: preset.id, filters, sort, page: 1 }, list));
  };
  return (
    <Row role="group" aria-label="Show">
      {presets.map((preset) => (
        <button key={preset.id} type="button" aria-pressed={preset.id === shown?.id} onClick={() => choose(preset)}>
          {preset.title}
        </button>
      ))}
    </Row>
  );
}
