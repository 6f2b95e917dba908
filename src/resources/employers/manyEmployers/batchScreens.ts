import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessages } from '../../../../machines/flows/failureMessages.ts';
import type { DueDayChange } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { useHttpClient } from '../../../providers/auth/portalSession.ts';
import type { Draft } from './draft.ts';

type Http = ReturnType<typeof useHttpClient>;

/** A preview, or the job that somebody has made of it: the fields that all kinds have. */
export type AnyBatch = Omit<DueDayChange, 'dueDayChangeUid' | 'paymentDueDay' | 'counts'> & {
  counts: Readonly<Record<string, number>>;
};

/** An employer of a batch: the fields that all kinds have. */
export interface AnyEmployer {
  employerId: number;
  employerName: string;
  outcome: string;
  reason: string | null;
}

/** The employers of a batch by result, whatever a kind calls those before and after their turn. */
export interface Counts {
  toDo: number;
  done: number;
  leftOut: number;
  failed: number;
  undone: number;
  kept: number;
}

/** The words and the fields of one kind of work for many employers. Everything else is the same for all. */
export interface BatchScreens<One extends AnyBatch, Row extends AnyEmployer> {
  /** The address of its list, in the portal and in the API. */
  path: string;
  permission: string;
  /** One of them, and several, as headings; and one in the sentence of a failure. */
  title: string;
  pluralTitle: string;
  noun: string;
  uidOf(batch: One): string;
  /** The fields of the form, as they were typed for it. */
  inputOf(batch: One): Draft;
  /** The heading of one of them. */
  titleOf(batch: One): string;
  /** Its line in the list. */
  lineOf(batch: One, employers: string): string;
  /** The outcomes of an employer before and after its turn. */
  outcomes: { toDo: Row['outcome']; done: Row['outcome'] };
  stateTitles: Readonly<Record<One['state'], string>>;
  outcomeTitles: Readonly<Record<string, string>>;
  words: {
    intro: string;
    empty: string;
    goesOn: string;
    undoneBy: string;
    undoHint: string;
    start(count: string): string;
    undo(count: string): string;
  };
  /** Whether a question comes before Undo, which cannot be taken back itself. */
  asksBeforeUndo?: true;
  /** The progress, in sentences that a screen reader reads out when they change. */
  progressOf(batch: One, counts: Counts): string;
  /** More about it, above its employers. */
  detailsOf?(batch: One): ReactNode;
  /** The columns between the name of an employer and its result. */
  columns: readonly { heading: string; cell(row: Row, batch: One): ReactNode }[];
}

export const titlesOf = <Key extends string>(options: readonly { const: string; title: string }[]) =>
  Object.fromEntries(options.map((one) => [one.const, one.title])) as Readonly<Record<Key, string>>;

export function countsOf<One extends AnyBatch, Row extends AnyEmployer>(
  { outcomes: { toDo, done } }: BatchScreens<One, Row>,
  { counts }: One,
): Counts {
  const of = (outcome: string): number => counts[outcome] ?? 0;
  return {
    toDo: of(toDo),
    done: of(done),
    leftOut: of('leftOut'),
    failed: of('failed'),
    undone: of('undone'),
    kept: of('kept'),
  };
}

/** The number of all employers. @example allOf(2) // 'All 2 employers', and of 1 '1 employer' */
export const allOf = (count: number): string => (count === 1 ? '' : 'All ') + formatCount(count, 'employer');

/** Whether a job of the batch is under way. */
export const isUnderWay = ({ state }: AnyBatch): boolean => state === 'running' || state === 'undoing';

/** Between two looks at a job that is under way. */
const EVERY_TWO_SECONDS = 2_000;

export const batchKey = (path: string, uid: string) => [path, uid];

/** A batch with its counts, read again while a job is under way. */
export const batchQuery = <One extends AnyBatch>(http: Http, path: string, uid: string): UseQueryOptions<One> => ({
  queryKey: batchKey(path, uid),
  queryFn: async ({ signal }) => (await http.get<{ data: One }>(`${path}/${uid}`, { signal })).data,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? EVERY_TWO_SECONDS : false),
});

/** The words of a failure for a person: those of its fields, or the whole one. */
export function failureText(failure: Error): string {
  const reasons = failureMessages(failure);
  return reasons.length > 0 ? `${reasons.join('. ')}.` : failure.message;
}
