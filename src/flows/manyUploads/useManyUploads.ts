import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Actor, createActor, fromPromise } from 'xstate';
import { type FileChoices, type FileRoute, manyUploads, type OneOfMany } from '../../../machines/flows/manyUploads.ts';
import type { AssociatedEmployer, BulkLoadJob, PayPeriod, Payroll } from '../../../schemas/generated/types.ts';
import { fileHead, type FileHead, type UnreadableFile } from '../../../domain/files/routing/fileHead.ts';
import { PIECE } from '../../../domain/files/reading/pieces.ts';
import rules from '../../../schemas/rules/bulk-loads.json' with { type: 'json' };
import { isAllowed } from '../../fields/model/allowedActions.ts';
import { usePortalSession } from '../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../providers/auth/useLastingActor.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { readAllPages } from '../../providers/data/readAllPages.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';
import { portalToday } from '../../shared/dates/portalDay.ts';
import { statesTakingFiles } from '../../shared/portal/statesTakingFiles.ts';
import { type Client, type ClientPlaces, routeFile, targetOf } from './routeFile.ts';

/** Of the first rows only the kind of file and the employer are read; the service has the limits of its settings. */
const sizes = { bytes: rules.largestMegabytes * 1_048_576, rows: rules.mostRows, columns: rules.mostColumns };
/** Answers serve all files of one go. */
const staleTime = 60_000;

async function readClients(http: HttpClient, intermediaryId: number): Promise<Client[]> {
  const query = listSearchParams({ filter: { associationState: 'associated' } });
  query.set('getAll', '1');
  const { data } = await http.get<ListAnswer<AssociatedEmployer>>(`/intermediaries/${intermediaryId}/employers`, { query });
  return data.map(({ id, name, isActive }) => ({ id: String(id), name, isActive }));
}

async function readPlaces(http: HttpClient, { id }: Client, signal: AbortSignal): Promise<ClientPlaces> {
  // A refusal is one file's matter, so it must not lead away from the page.
  const options = { signal, pageLoad: false };
  const [payrolls, periods] = await Promise.all([
    readAllPages<Payroll>(http, `/employers/${id}/payrolls`, {}, options),
    readAllPages<PayPeriod>(http, `/employers/${id}/pay-periods`, { filter: { status: statesTakingFiles } }, options),
  ]);
  const taking = payrolls.filter(({ status, enableEmployerFileUpload }) => status !== 'Ceased' && enableEmployerFileUpload);
  const names = new Map(taking.map(({ payrollUid, name }) => [payrollUid, name]));
  return {
    payrolls: taking,
    periods: periods
      .filter((period) => names.has(period.payrollUid) && isAllowed({ ...period }, 'canUploadContributions'))
      .map(({ payrollDateUid, payrollUid, benefitUid, name, benefitName, periodStartDate, periodEndDate }) => ({
        payrollDateUid,
        benefitUid,
        // Payrolls of one frequency have periods of the same names.
        title: [name, names.size > 1 && names.get(payrollUid), benefitName].filter(Boolean).join(', '),
        startDate: periodStartDate,
        endDate: periodEndDate,
      })),
  };
}

/** The content of a file, read only as far as it is needed. */
async function* partsOf(file: File): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += PIECE) yield new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer());
}

/** The clients of an intermediary, as a query that the page and the routing share. */
export const clientsQuery = (http: HttpClient, intermediaryId: number) => ({
  queryKey: ['manyUploads', 'clients', intermediaryId],
  queryFn: () => readClients(http, intermediaryId),
  staleTime,
});

interface ManyUploadsOfPage {
  actor: Actor<typeof manyUploads>;
  add: (files: readonly File[]) => void;
}

/** The machine of a page that sends many files for the clients of an intermediary. */
export function useManyUploads(intermediaryId: number): ManyUploadsOfPage {
  const { http, inspect } = usePortalSession();
  const queryClient = useQueryClient();
  const contents = useRef(new Map<string, File>());
  const heads = useRef(new Map<string, Promise<FileHead | UnreadableFile>>());
  /** A second attempt to send the same has the key of the first, so that a lost answer makes no second upload. */
  const keys = useRef(new Map<string, string>());

  const contentOf = (id: string): File => {
    const file = contents.current.get(id);
    if (!file) throw new Error(`There is no content of the file ${id}.`);
    return file;
  };
  const headOf = (id: string): Promise<FileHead | UnreadableFile> => {
    const head = heads.current.get(id) ?? fileHead(partsOf(contentOf(id)), sizes, portalToday());
    heads.current.set(id, head);
    return head;
  };
  const route = async (id: string, choices: FileChoices): Promise<FileRoute> => {
    const [head, clients] = await Promise.all([headOf(id), queryClient.query(clientsQuery(http, intermediaryId))]);
    return routeFile(head, choices, clients, (client) =>
      queryClient.query({
        queryKey: ['manyUploads', 'places', client.id],
        queryFn: ({ signal }) => readPlaces(http, client, signal),
        staleTime,
      }),
    );
  };
  const send = async ({ id, route: found, confirmedWarnings }: OneOfMany): Promise<string> => {
    if (!found) throw new Error('A file is sent only once its route is known.');
    const { path, fields } = targetOf(found);
    const form = new FormData();
    for (const [name, value] of Object.entries({ fileAction: found.action ?? '', ...fields })) form.append(name, value);
    if (confirmedWarnings.length > 0) form.append('confirmedWarnings', JSON.stringify(confirmedWarnings));
    const attempt = JSON.stringify([id, path, ...form]);
    const idempotencyKey = keys.current.get(attempt) ?? crypto.randomUUID();
    keys.current.set(attempt, idempotencyKey);
    form.append('file', contentOf(id));
    const { data } = await http.post<{ data: BulkLoadJob }>(path, form, { idempotencyKey });
    return data.bulkLoadJobUid;
  };
  const actor = useLastingActor(() =>
    createActor(
      manyUploads.provide({
        actors: {
          route: fromPromise<FileRoute, { id: string; choices: FileChoices } | null>(async ({ input }) => {
            if (!input) throw new Error('There is no file to route.');
            return route(input.id, input.choices);
          }),
          send: fromPromise<string, OneOfMany | null>(async ({ input }) => {
            if (!input) throw new Error('There is no file to send.');
            return send(input);
          }),
        },
      }),
      { input: { most: rules.mostFilesAtOnce }, inspect },
    ),
  );
  return {
    actor,
    add: (files) => {
      const added = files.map((file) => ({ id: crypto.randomUUID(), name: file.name, file }));
      for (const { id, file } of added) contents.current.set(id, file);
      actor.send({ type: 'add', files: added.map(({ id, name }) => ({ id, name })) });
    },
  };
}
