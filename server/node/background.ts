import { bulkSizes } from '../work/bulkLoads/bulkSizes.ts';
import type { JobQueue, WorkQueue } from '../work/core/jobQueue.ts';
import { startUploadThread } from './bulkLoads/uploadThread.ts';
import type { Foundation } from './foundation.ts';
import { linkMaker } from './invitationLinks.ts';
import { startJobs } from './jobs/startJobs.ts';
import { startMailSender } from './mail/mailSender.ts';
import { openMailTransport } from './mail/openMailTransport.ts';

/** The work for which nobody waits. */
export interface Background {
  readonly jobs: JobQueue;
  /** Looks for work of a queue at once. */
  wake(queue: WorkQueue): void;
}

/** Starts the work for which nobody waits: the jobs, the uploads and the mails. @param started - Receives what has to be stopped. */
export async function startBackground(
  { environment, url, secret, databaseUrl, isPooled, db, store, auth, configuration, payments, clock, log, report }: Foundation,
  started: AsyncDisposableStack,
): Promise<Background> {
  const { fileStoreDirectory, logLevel } = environment;
  const uploads = startUploadThread(
    {
      databaseUrl,
      isPooled,
      fileStoreDirectory,
      sizes: bulkSizes(environment),
      configuration,
      payments: environment.payments,
      portalUrl: url,
      logLevel,
    },
    { report },
  );
  started.defer(uploads.stop);
  const jobs = await startJobs({
    databaseUrl,
    store,
    configuration,
    payments,
    signUps: { ...environment.signUps, brandName: configuration.brandName },
    digests: { hour: environment.digestHour, portalUrl: url, portalName: configuration.brandName },
    monitoringDays: environment.monitoringDays,
    clock,
    hasTimetable: true,
    uploads,
    log,
    report,
  });
  started.defer(jobs.stop);
  const mails = startMailSender({
    db,
    transport: openMailTransport(environment, url),
    clock,
    linkFor: linkMaker({ db, clock, origin: url, secret, passwordLink: auth.passwordLink }),
    log,
    report,
  });
  started.defer(mails.stop);
  return { jobs: jobs.queue, wake: jobs.wake };
}
