import { styled } from '@mui/material/styles';
import { colours, density, focusRing } from '../../../shared/theme/tokens.ts';
import { useListState } from '../useListState.ts';

/** A checkbox with a touch area around it. */
const Frame = styled('label')({
  display: 'inline-grid',
  verticalAlign: 'middle',
  placeItems: 'center',
  width: density.rowControl,
  height: density.rowControl,
  // No higher than a line of text, and as wide as its column.
  margin: `calc(10px - ${density.rowControl} / 2) calc(8px - ${density.rowControl} / 2)`,
  cursor: 'pointer',
  input: { width: 18, height: 18, margin: 0, accentColor: colours.pink, '&:focus-visible': focusRing },
});

interface BoxProps {
  label: string;
  isChecked: boolean;
  /** Whether some, but not all, of its records are selected. */
  isPartial?: boolean;
  onChange: () => void;
}

function SelectBox({ label, isChecked, isPartial = false, onChange }: BoxProps) {
  return (
    <Frame>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={onChange}
      />
    </Frame>
  );
}

/** Selects every row of the page, or none of them. */
export function SelectAll() {
  const { data = [], selectedIds, onSelect } = useListState();
  const ids = data.map(({ id }) => id);
  const isWhole = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <th scope="col" className="select">
      <SelectBox
        label="Select all on this page"
        isChecked={isWhole}
        isPartial={!isWhole && others.length < selectedIds.length}
        onChange={() => onSelect(isWhole ? others : [...others, ...ids])}
      />
    </th>
  );
}

interface SelectRowProps {
  id: string | number;
  /** The title of the record. */
  title: string;
}

function useSelectable({ id, title }: SelectRowProps): BoxProps {
  const { selectedIds, onToggleItem } = useListState();
  return { label: `Select ${title}`, isChecked: selectedIds.includes(id), onChange: () => onToggleItem(id) };
}

/** Selects one row of the table. */
export function SelectRow(row: SelectRowProps) {
  return (
    <td className="select">
      <SelectBox {...useSelectable(row)} />
    </td>
  );
}

/** Selects one card. It lies above the link that covers the card. */
export function SelectCard(row: SelectRowProps) {
  return (
    <span style={{ float: 'left', position: 'relative', zIndex: 1, marginRight: 8 }}>
      <SelectBox {...useSelectable(row)} />
    </span>
  );
}
