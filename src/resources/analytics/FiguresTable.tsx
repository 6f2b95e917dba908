import { type FiguresChart, rowText, valueText } from './figureText.ts';

/** The figures of a chart as a table. A group with a list of its records leads to it, outside the frame. */
export function FiguresTable({ chart, isShown }: { chart: FiguresChart; isShown: boolean }) {
  return (
    // A table that is shown scrolls by itself where it is too wide, with the keyboard too.
    <div
      {...(isShown && {
        className: 'figures-scroll',
        role: 'region',
        'aria-label': `Table: ${chart.title}`,
        tabIndex: 0,
      })}
    >
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{chart.rowTitle}</th>
            {chart.columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ label, values, href }) => (
            <tr key={label}>
              <th scope="row">
                {href === undefined ? (
                  rowText(label)
                ) : (
                  <a href={href} target="_top">
                    {rowText(label)}
                  </a>
                )}
              </th>
              {chart.columns.map((title, n) => (
                <td key={title}>{valueText(values[n] ?? null, chart.unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
