import type { BulkLoadEvent } from '../../../schemas/generated/types.ts';
import { type JobOfFile, jobsOfFile, lockJobs } from '../../store/bulkLoads/benefitsOfFile.ts';
import type { LoadOf } from '../../store/bulkLoads/bulkLoadRows.ts';
import type { Scoped } from '../../store/createStore.ts';
import { Refusal } from '../../work/core/refusal.ts';

/** A job that takes a step together with that of the request. */
export interface OtherJob extends JobOfFile {
  /** Its field in the body. */
  field: string;
  /** The contents that the caller has seen; null where the request does not say it. */
  contentSha256: string | null;
}

/** The jobs that take a step together, locked. Own is that of the request, if its file has several benefits. */
export interface JobsTogether {
  own: JobOfFile | null;
  others: OtherJob[];
}

/** The jobs of a request's `otherJobs`. @throws Refusal invalid for one that is no other job of the same file, or is there twice. */
export async function jobsTogether(tx: Scoped, of: LoadOf, { otherJobs }: BulkLoadEvent): Promise<JobsTogether> {
  if (!otherJobs || otherJobs.length === 0) return { own: null, others: [] };
  const known = new Map((await jobsOfFile(tx, of)).map((job) => [job.bulkLoadJobUid, job]));
  const taken = new Set([of.bulkLoadJobUid]);
  const others = otherJobs.map(({ bulkLoadJobUid, contentSha256 = null }, n): OtherJob => {
    const field = `otherJobs.${n}.bulkLoadJobUid`;
    const job = known.get(bulkLoadJobUid.toLowerCase());
    if (!job || taken.has(job.bulkLoadJobUid))
      throw Refusal.invalid([{ field, defaultMessage: 'This is no other job of the same file. Leave it out' }]);
    taken.add(job.bulkLoadJobUid);
    return { ...job, field, contentSha256 };
  });
  await lockJobs(tx, of.employerId, [...taken]);
  return { own: known.get(of.bulkLoadJobUid) ?? null, others };
}

/** Does the work on a job. @throws Refusal as the work, with the benefit of the job in its words. */
export async function namingBenefit<Result>(
  { job, field }: { job: JobOfFile | null; field: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || job === null) throw error;
    const withTitle = (text: string): string => `${job.benefitTitle}: ${text}`;
    throw new Refusal(
      error.kind,
      withTitle(error.message),
      error.errors.map((one) => ({ ...one, field, defaultMessage: withTitle(one.defaultMessage) })),
    );
  }
}
