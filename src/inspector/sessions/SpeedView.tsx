import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import vitalSchema from '../../../schemas/entities/monitoring-vital.schema.json' with { type: 'json' };
import type { MonitoringVital } from '../../../schemas/generated/types.ts';
import { DataTable } from '../../screens/list/table/DataTable.tsx';
import { TableFrame } from '../../screens/list/table/TableFrame.tsx';
import { useAnswer } from '../records/useAnswer.ts';
import { panel, panelHead } from '../parts/panel.ts';
import { ScrollBody } from '../parts/ScrollBody.tsx';
import { SmallButton } from '../parts/SmallButton.tsx';
import { vitalText } from './vitalText.ts';

// The chart library is large.
const VitalsChart = lazy(async () => ({ default: (await import('./VitalsChart.tsx')).VitalsChart }));

const vitals = vitalSchema.properties.vital.oneOf;

/** The speed of the portal in people's browsers: each measurement by route, as a chart with its table. */
export function SpeedView() {
  const { answer, failure, askAgain } = useAnswer<{ data: MonitoringVital[] }>('/monitoring/vitals');
  return (
    <Box component="section" aria-label="Speed" sx={{ ...panel, height: { lg: 1 } }}>
      <Box sx={panelHead}>
        <h2>Speed of the pages</h2>
        <SmallButton onClick={askAgain}>Reload</SmallButton>
      </Box>
      {failure !== null && (
        <Box role="alert" sx={{ p: 2 }}>
          {failure}
        </Box>
      )}
      {answer?.data.length === 0 && <Box sx={{ p: 3, color: 'text.secondary' }}>There are no measurements yet.</Box>}
      <ScrollBody label="List of measurements" sx={{ p: 0 }}>
        {vitals.map(({ const: vital, title }) => {
          const rows = answer?.data.filter((row) => row.vital === vital) ?? [];
          return rows.length === 0 ? null : (
            <Box key={vital} component="section" aria-label={title} sx={{ p: 2 }}>
              <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
                {title}
              </Box>
              <Suspense fallback={<Box sx={{ py: 2 }}>Loading the chart…</Box>}>
                <VitalsChart rows={rows} />
              </Suspense>
              <TableFrame label={title}>
                <DataTable>
                  <caption>{title}</caption>
                  <thead>
                    <tr>
                      <th scope="col">Page</th>
                      <th scope="col">Visits</th>
                      <th scope="col">Half within</th>
                      <th scope="col">75% within</th>
                      <th scope="col">95% within</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <tr key={row.route}>
                        <td>{row.route}</td>
                        <td>{formatCount(row.samples)}</td>
                        <td className="nowrap">{vitalText(row.vital, row.p50)}</td>
                        <td className="nowrap">{vitalText(row.vital, row.p75)}</td>
                        <td className="nowrap">{vitalText(row.vital, row.p95)}</td>
                      </tr>
                    ))}
                  </tbody>
                </DataTable>
              </TableFrame>
            </Box>
          );
        })}
      </ScrollBody>
    </Box>
  );
}
