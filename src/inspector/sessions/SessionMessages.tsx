import Box from '@mui/material/Box';
import messageSchema from '../../../schemas/entities/monitoring-message.schema.json' with { type: 'json' };
import type { MonitoringMessage } from '../../../schemas/generated/types.ts';
import { DataTable } from '../../screens/list/table/DataTable.tsx';
import { TableFrame } from '../../screens/list/table/TableFrame.tsx';
import { useAnswer } from '../records/useAnswer.ts';
import { mono, panel, panelHead } from '../parts/panel.ts';
import { ScrollBody } from '../parts/ScrollBody.tsx';

const kindLabels = new Map<string, string>(messageSchema.properties.kind.oneOf.map(({ const: kind, title }) => [kind, title]));

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** The messages of one session, oldest first. @param sessionUid - Null: none is open. */
export function SessionMessages({ sessionUid }: { sessionUid: string | null }) {
  const path = sessionUid === null ? null : `/monitoring/sessions/${encodeURIComponent(sessionUid)}/messages`;
  const { answer, failure } = useAnswer<{ data: MonitoringMessage[] }>(path);
  return (
    <Box component="section" aria-label="Messages of the session" sx={panel}>
      <Box sx={panelHead}>
        <h2>Messages of the session</h2>
      </Box>
      {sessionUid === null && <Box sx={{ p: 3, color: 'text.secondary' }}>Open a session to read its messages.</Box>}
      {failure !== null && (
        <Box role="alert" sx={{ p: 2 }}>
          {failure}
        </Box>
      )}
      {answer && (
        <ScrollBody label="List of messages">
          <TableFrame label="Messages">
            <DataTable>
              <caption>Messages</caption>
              <thead>
                <tr>
                  <th scope="col">Time</th>
                  <th scope="col">Kind</th>
                  <th scope="col">Page</th>
                  <th scope="col">Message</th>
                </tr>
              </thead>
              <tbody>
                {answer.data.map((message, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- Messages have no id, and their order does not change.
                  <tr key={index}>
                    <td className="nowrap">{timeFormat.format(message.at)}</td>
                    <td className="nowrap">{kindLabels.get(message.kind)}</td>
                    <td>{message.route}</td>
                    <td>
                      {headOf(message)}
                      {message.stack && (
                        <Box component="pre" sx={{ ...mono, m: 0, mt: 0.5, whiteSpace: 'pre-wrap' }}>
                          {message.stack}
                        </Box>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          </TableFrame>
        </ScrollBody>
      )}
    </Box>
  );
}

function headOf({ kind, name, target, value }: MonitoringMessage): string {
  if (kind === 'action') return `${name} on ${target ?? 'the page'}`;
  if (value === undefined) return name;
  if (kind === 'view') return `${name}, after ${Math.round(value / 1_000)} s`;
  return name === 'CLS' ? `${name} ${value.toFixed(3)}` : `${name} ${Math.round(value)} ms`;
}
