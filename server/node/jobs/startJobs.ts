import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import type { Configuration } from '../../../schemas/generated/types.ts';
import { refusalOf } from '../../api/core/failures.ts';
import { hooksByResource } from '../../api/registries/hooksByResource.ts';
import type { JobQueue, WorkQueue } from '../../work/core/jobQueue.ts';
import { registerHooks } from '../../work/hooks/registeredHooks.ts';
import { advanceDay } from '../../jobs/advanceDay.ts';
import { refreshAnalytics } from '../../jobs/analytics/refreshAnalytics.ts';
import { staleSeconds } from '../../jobs/bulkLoads/advanceBulkLoads.ts';
import { advanceAnnouncements } from '../../jobs/announcements/advanceAnnouncements.ts';
import { advanceDueDays } from '../../jobs/dueDays/advanceDueDays.ts';
import type { BatchWork } from '../../jobs/manyEmployers/advanceBatches.ts';
import { refreshOverviews } from '../../jobs/clients/refreshOverviews.ts';
import { advanceSignUps, type SignUpLimits } from '../../jobs/signUp/advanceSignUps.ts';
import { type DigestSettings, sendDigests } from '../../jobs/notices/sendDigests.ts';
import { sendNoticeMails } from '../../jobs/notices/sendNoticeMails.ts';
import { removeOldSessions } from '../../jobs/monitoring/removeOldSessions.ts';
import { checkSums } from '../../jobs/sums/checkSums.ts';
import { differencesText } from '../../jobs/sums/differenceText.ts';
import { faultsText } from '../../jobs/payments/faultsText.ts';
import type { PaymentAdapter } from '../../store/payments/paymentAdapter.ts';
import { runsUnderWay } from '../../store/bulkLoads/apply/runs.ts';
import { hasLoadToTake } from '../../store/bulkLoads/bulkLoadWork.ts';
import { announcements } from '../../store/announcements/announcements.ts';
import { dueDayChanges } from '../../store/dueDays/dueDayChanges.ts';
import type { Store } from '../../store/createStore.ts';
import type { UploadThread } from '../bulkLoads/uploadThread.ts';
import { bossQueue } from './bossQueue.ts';
import { startNoticeWork } from './noticeWork.ts';
import { startRepeatedWork } from './repeatedWork.ts';

/** The queue of the calendar's daily step. */
const calendar = 'calendar';
/** The queue of the MI Portal's figures. */
const analytics = 'analytics';
/** The queue of uploaded files. A message only says that there is work, which the tables of the files have. */
const bulkLoads = 'bulkLoads';
/** The queue of changes of due days. As with files, the tables have the work. */
/** The queue of the daily emails with notices. */
const digests = 'digests';
/** Shortly after midnight in the United Kingdom. */
const everyNight = { cron: '5 0 * * *', tz: 'Europe/London' };
const everyHour = { cron: '20 * * * *', tz: 'Europe/London' };
/** A step of 100,000 employers takes a minute. A job of a server that died is begun again after this time. */
const expireInSeconds = 600;
const daySeconds = 86_400;
const pollingIntervalSeconds = 10;
/** A file of a million rows takes minutes. */
const bulkExpireInSeconds = 3_600;
const bulkPollingIntervalSeconds = 2;
const stopMilliseconds = 5_000;
/** Between two looks for clients whose overview is out of date. */
const overviewPauseMilliseconds = 10_000;

export interface JobsOptions {
  readonly databaseUrl: string;
  readonly store: Store;
  readonly configuration: Configuration;
  /** The way to the bank; null for a portal that collects nothing. */
  readonly payments: PaymentAdapter | null;
  /** The days for which unfinished sign-ups are kept. */
  readonly signUps: SignUpLimits;
  /** The daily emails with notices. */
  readonly digests: DigestSettings;
  /** Days for which monitoring sessions are kept. */
  readonly monitoringDays: number;
  readonly clock: () => Date;
  /** Whether the hours of the computer's own clock queue jobs, whatever `clock` says. */
  readonly hasTimetable: boolean;
  /** Checks and carries out the uploads that wait for it. */
  readonly uploads: UploadThread;
  readonly log: Logger;
  /** Receives the failure of a job. The job is tried again. */
  readonly report: (error: unknown) => void;
}

/**
 * Starts the jobs of the service, whose queues are tables of pg-boss in the same database: of several servers, one takes each job. The
 * step of the calendar and the payments runs every night, and once at the start of a day's first server, to make up for nights without one.
 */
export async function startJobs({
  databaseUrl,
  store,
  configuration,
  payments,
  signUps,
  digests: digestSettings,
  monitoringDays,
  clock,
  hasTimetable,
  uploads,
  log,
  report,
}: JobsOptions): Promise<{ queue: JobQueue; wake(of: WorkQueue): void; stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 2,
    application_name: 'employer-portal jobs',
    schedule: hasTimetable,
  });
  const stopping = new AbortController();
  // A stopping service leaves the rest to the next run.
  const reportWhileRunning = (error: unknown): void => {
    if (!stopping.signal.aborted) report(error);
  };
  boss.on('error', (error) => {
    // The database may be stopped first.
    if (!stopping.signal.aborted) log.warn({ err: error }, 'the job queue cannot be used');
  });
  await boss.start();
  await boss.createQueue(calendar, { policy: 'stately', retryLimit: 10, retryBackoff: true, expireInSeconds });
  await boss.work(calendar, { pollingIntervalSeconds }, async () => {
    try {
      const step = await advanceDay(store, clock(), payments, stopping.signal);
      log.info(step, 'the calendar, the payments and the late payments are up to date');
      const unfinished = await advanceSignUps(store, clock(), signUps, stopping.signal);
      if (unfinished.reminded + unfinished.removed > 0) log.info(unfinished, 'unfinished sign-ups were reminded of or removed');
      const sums = await checkSums(store, clock(), { signal: stopping.signal });
      for (const difference of sums.differences) log.error(difference, 'two sums of a statement do not agree');
      const removed = await removeOldSessions(store, clock(), monitoringDays);
      if (removed > 0) log.info({ removed }, 'old monitoring sessions were removed');
      for (const fault of step.payments.faults) log.error(fault, 'a file of the bank has lines that could not be applied');
      // The output of a completed job, which the list of jobs shows.
      const problems = [faultsText(step.payments.faults), differencesText(sums.differences)].filter((text) => text !== null);
      return { problem: problems.length > 0 ? problems.join(' ') : null };
    } catch (error) {
      reportWhileRunning(error);
      throw error;
    }
  });
  await boss.schedule(calendar, everyNight.cron, null, { tz: everyNight.tz });
  await boss.send(calendar, null, { singletonKey: ukDay(clock()), singletonSeconds: daySeconds });
  await boss.createQueue(analytics, {
    policy: 'stately',
    retryLimit: 10,
    retryBackoff: true,
    expireInSeconds: bulkExpireInSeconds,
  });
  await boss.work(analytics, { pollingIntervalSeconds }, async () => {
    try {
      const step = await refreshAnalytics(store, clock(), stopping.signal);
      if (step.refreshed > 0) log.info(step, 'the figures of the MI Portal were refreshed');
    } catch (error) {
      reportWhileRunning(error);
      throw error;
    }
  });
  await boss.schedule(analytics, everyHour.cron, null, { tz: everyHour.tz });
  await boss.createQueue(digests, { policy: 'stately', retryLimit: 10, retryBackoff: true, expireInSeconds });
  await boss.work(digests, { pollingIntervalSeconds }, async () => {
    try {
      await sendNoticeMails(store, digestSettings, stopping.signal);
      const sent = await sendDigests(store, clock(), digestSettings, stopping.signal);
      if (sent > 0) log.info({ sent }, 'the daily emails with notices are on their way');
    } catch (error) {
      reportWhileRunning(error);
      throw error;
    }
  });
  await boss.schedule(digests, `0 ${digestSettings.hour} * * *`, null, { tz: everyNight.tz });
  // Makes up for an hour without a server.
  await boss.send(digests, null, { singletonKey: ukDay(clock()), singletonSeconds: daySeconds });
  const notices = startNoticeWork({ store, links: digestSettings, clock, report: reportWhileRunning });
  // No queue of its own: the tables say what is due, and the list of jobs would show little else.
  const overviews = startRepeatedWork({
    work: async (signal) => void (await refreshOverviews(store, clock(), signal)),
    pauseMilliseconds: overviewPauseMilliseconds,
    report: reportWhileRunning,
  });
  // One waiting message is enough: its worker goes on until no file is left.
  await boss.createQueue(bulkLoads, { policy: 'short', retryLimit: 10, retryDelay: 1, expireInSeconds: bulkExpireInSeconds });
  const worker = await boss.work(bulkLoads, { pollingIntervalSeconds: bulkPollingIntervalSeconds }, async () => {
    const { carriedOut, ...step } = await uploads.advance();
    if (step.checked + step.failed > 0) log.info(step, 'uploaded files were checked');
    if (carriedOut > 0) log.info({ carriedOut }, 'uploaded files were carried out');
  });
  // The job changes records by the rules of their resources, and may begin before the API.
  registerHooks(hooksByResource);
  const manyEmployers: BatchWork = {
    store,
    deps: { clock, configuration, payments },
    report: reportWhileRunning,
    isOutage: (error) => (refusalOf(error)?.status ?? 0) >= 500,
    signal: stopping.signal,
  };
  const workOnMany = async (queue: WorkQueue, advance: (work: BatchWork) => Promise<number>): Promise<string> => {
    await boss.createQueue(queue, { policy: 'short', retryLimit: 10, retryBackoff: true, expireInSeconds });
    return boss.work(queue, { pollingIntervalSeconds: bulkPollingIntervalSeconds }, async () => {
      const employers = await advance(manyEmployers);
      if (employers > 0) log.info({ queue, employers }, 'employers had their turn');
    });
  };
  const workers = {
    bulkLoads: worker,
    dueDays: await workOnMany('dueDays', advanceDueDays),
    announcements: await workOnMany('announcements', advanceAnnouncements),
  };
  const wake = (of: WorkQueue): void => boss.notifyWorker(workers[of]);
  const { begin, ...queue } = bossQueue(boss, store.db, wake);
  // Takes up the files and the changes of a server that died.
  const takeUp = async (): Promise<void> => {
    const isToDo = (await hasLoadToTake(store.db, staleSeconds)) || (await runsUnderWay(store.db)).length > 0;
    if (isToDo) await begin(bulkLoads);
    if ((await dueDayChanges.jobs(store.db)).length > 0) await begin('dueDays');
    if ((await announcements.jobs(store.db)).length > 0) await begin('announcements');
  };
  const looking = setInterval(() => void takeUp().catch(reportWhileRunning), staleSeconds * 1_000).unref();
  await takeUp();
  return {
    queue: { ...queue, begin },
    wake,
    async stop() {
      clearInterval(looking);
      stopping.abort();
      await Promise.all([
        uploads.stop(),
        notices.stop(),
        overviews.stop(),
        boss.stop({ graceful: true, timeout: stopMilliseconds }),
      ]);
    },
  };
}
