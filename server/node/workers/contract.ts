import type { WorkQueue } from '../../work/core/jobQueue.ts';
import type { MetricValues } from '../metrics.ts';
import type { Shared } from './askedShares.ts';

/** The place of a worker, beside the settings of its environment. */
export interface WorkerPlace {
  readonly databaseUrl: string;
  readonly secret: string;
  readonly portalFolder: string;
}

/** The answers of the keeper to its workers. */
export type OfKeeper = {
  /** Gives a share of the times that are left for all workers in a minute. @returns how many times; 0 when none is left */
  share(wanted: Shared & { most: number }): Promise<number>;
  /** Looks for work of a queue at once. */
  wake(queue: WorkQueue): void;
  /** The metrics of all workers, in Prometheus text format. */
  metrics(question: null): Promise<string>;
};

/** The answers of a worker to its keeper. */
export type OfWorker = {
  /** Takes the port; 0 for any. @returns the port */
  listen(port: number): Promise<number>;
  /** Begins to answer requests on the port: at once if it has taken it, or when it takes it. */
  start(place: WorkerPlace & { port: number }): Promise<void>;
  metrics(question: null): Promise<MetricValues>;
  /** Gives back what is left of the worker's shares. @returns how many times that was */
  giveBack(shared: Shared): number;
  /** Answers the pending requests, then releases everything. */
  stop(question: null): Promise<void>;
};
