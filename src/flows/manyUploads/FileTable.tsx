import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import type { Actor } from 'xstate';
import type { manyUploads, OneOfMany } from '../../../machines/flows/manyUploads.ts';
import { Choice } from './Choice.tsx';
import { FileState } from './FileState.tsx';
import type { Client } from './routeFile.ts';

interface FileTableProps {
  actor: Actor<typeof manyUploads>;
  files: readonly OneOfMany[];
  clients: readonly Client[];
  isSending: boolean;
  onRemove: (id: string) => void;
}

const headings = ['File', 'Kind of file', 'Client', 'Payroll or pay period', 'State'];
/** On a narrow screen, each file is a block of its own, whose cells have the headings as labels. */
const block = {
  display: { xs: 'block', md: 'table-row' },
  borderBottomStyle: 'solid',
  borderBottomWidth: { xs: 1, md: 0 },
  borderBottomColor: 'divider',
  py: { xs: 1.5, md: 0 },
};
const cell = {
  display: { xs: 'block', md: 'table-cell' },
  borderBottomWidth: { xs: 0, md: 1 },
  py: { xs: 0.75, md: 1.5 },
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

/** The files with their routes and their progress. The roles are spelt out, since a browser drops those of a table whose rows are blocks. */
export const FileTable = ({ actor, files, clients, isSending, onRemove }: FileTableProps) => (
  <Card>
    <Table role="table" aria-label="Files" sx={{ tableLayout: 'fixed', display: { xs: 'block', md: 'table' } }}>
      <TableHead role="rowgroup" sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
        <TableRow role="row">
          {headings.map((heading) => (
            <TableCell key={heading} role="columnheader">
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup" sx={{ display: { xs: 'block', md: 'table-row-group' } }}>
        {files.map((file) => (
          <FileRow key={file.id} actor={actor} file={file} clients={clients} isSending={isSending} onRemove={onRemove} />
        ))}
      </TableBody>
    </Table>
  </Card>
);

/** Of hundreds of files, only the one that has changed is drawn again. */
const FileRow = memo(function FileRow({
  actor,
  file,
  clients,
  isSending,
  onRemove,
}: Omit<FileTableProps, 'files'> & { file: OneOfMany }) {
  const { id, name, step, route } = file;
  const isFixed = isSending || step === 'sent';
  const client = clients.find((one) => one.id === route?.employerId);
  return (
    <TableRow role="row" sx={block}>
      <TableCell role="rowheader" component="th" scope="row" sx={cell}>
        {name}
        {!isFixed && (
          <Box>
            <Button size="small" aria-label={`Remove ${name}`} onClick={() => onRemove(id)} sx={{ ml: -0.5 }}>
              Remove
            </Button>
          </Box>
        )}
      </TableCell>
      <TableCell role="cell" sx={cell}>
        <Box sx={{ mb: 1 }}>{route?.format}</Box>
        {route && route.actions.length > 0 && (
          <Choice
            label={`Kind of file of ${name}`}
            value={route.action}
            options={route.actions}
            disabled={isFixed}
            onChoose={(action) => actor.send({ type: 'chooseAction', id, action })}
          />
        )}
      </TableCell>
      <TableCell role="cell" sx={cell}>
        {route?.asksForClient ? (
          <Choice
            label={`Client of ${name}`}
            hint="The file names no employer."
            value={route.employerId}
            options={clients
              .filter(({ isActive }) => isActive)
              .map((one) => ({ value: one.id, title: `${one.name} (${one.id})` }))}
            disabled={isFixed}
            onChoose={(employerId) => actor.send({ type: 'chooseClient', id, employerId })}
          />
        ) : (
          client && `${client.name} (${client.id})`
        )}
      </TableCell>
      <TableCell role="cell" sx={cell}>
        {route && route.places.length > 0 && (
          <Choice
            label={`Payroll or pay period of ${name}`}
            value={route.place}
            options={route.places}
            disabled={isFixed}
            onChoose={(place) => actor.send({ type: 'choosePlace', id, place })}
          />
        )}
      </TableCell>
      <TableCell role="cell" sx={cell}>
        <FileState file={file} isSending={isSending} onConfirm={() => actor.send({ type: 'confirm', id })} />
      </TableCell>
    </TableRow>
  );
});
