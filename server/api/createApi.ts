import { Hono } from 'hono';
import { canAnywhere } from '../../machines/permissions.ts';
import directDebit from '../../schemas/rules/direct-debit.json' with { type: 'json' };
import { dashboardRoutes } from './analytics/dashboards.ts';
import { adminUsers } from './access/adminUsers.ts';
import { employeeAccess } from './access/employeeAccess.ts';
import { intermediaryMembers } from './access/intermediaryMembers.ts';
import { recordLeavingRoute } from './access/recordLeaving.ts';
import { associationRoutes } from './associations/associations.ts';
import { clientLevelRoutes } from './associations/clientLevels.ts';
import { assignmentRoutes } from './clients/assignments.ts';
import { clientRoutes } from './clients/clients.ts';
import { bankAccountRoutes } from './directDebits/bankAccounts.ts';
import { mandateInstruction } from './directDebits/mandateInstruction.ts';
import { setUpTogether } from './directDebits/setUpTogether.ts';
import { announcementRoutes } from './announcements/announcements.ts';
import { dueDayChangeRoutes } from './dueDays/dueDayChanges.ts';
import { bulkLoadRoutes } from './bulkLoads/bulkLoadRoutes.ts';
import { changeRoutes } from './changes/changes.ts';
import { jobRoutes } from './jobs/jobs.ts';
import { noticeRoutes } from './notices/notices.ts';
import { noticePreferenceRoutes } from './notices/preferences.ts';
import { contributionLevelRoutes } from './contributions/contributionLevels.ts';
import { secondPersonControlRoutes } from './payrolls/secondPersonControl.ts';
import { contributionRoutes } from './contributions/contributionRoutes.ts';
import { ApiError } from './core/apiError.ts';
import { declaredQuery } from './core/addresses/declaredQuery.ts';
import { Refusal } from '../work/core/refusal.ts';
import { type ApiContext, type ApiDependencies, type ApiEnvironment, scriptOnly } from './core/context.ts';
import { todayOf } from '../work/core/acting.ts';
import { employerClosureRoutes } from './closure/employerClosure.ts';
import { assessmentRoutes } from './employees/assessments.ts';
import { employeeRoutes } from './employees/employees.ts';
import { effectRoutes } from './employees/effects.ts';
import { leavingRoutes } from './employees/leaving.ts';
import { salaryRoutes } from './employees/salaries.ts';
import { optOutPeriodRoutes } from './employees/optOutPeriod.ts';
import { membershipRoutes } from './employees/memberships.ts';
import { employeeRequestRoutes } from './employees/employeeRequests.ts';
import { errorReports } from './monitoring/errorReports.ts';
import { refusalOf } from './core/failures.ts';
import { registerHooks } from '../work/hooks/registeredHooks.ts';
import { lifecycleRoutes } from './lifecycles/lifecycleRoutes.ts';
import { hooksByResource } from './registries/hooksByResource.ts';
import { lifecycleHandlers } from './registries/lifecycleHandlers.ts';
import { clockRoutes } from './portal/clock.ts';
import { configurationRoutes } from './portal/configuration.ts';
import { me } from './portal/me.ts';
import { monitoringRoutes } from './monitoring/monitoring.ts';
import { replayRoutes } from './monitoring/replays.ts';
import { monthRoutes } from './month/month.ts';
import { parties } from './parties/parties.ts';
import { payrollSwitchRoutes } from './payrolls/payrollSwitches.ts';
import { latePaymentRoutes } from './latePayments/evidence.ts';
import { openLatePaymentRoutes } from './latePayments/openLatePayments.ts';
import { openTaskRoutes } from './tasks/openTasks.ts';
import { payPeriodRoutes } from './calendar/payPeriods.ts';
import { previewedChangeRoutes } from './calendar/previewedChanges.ts';
import { payrollRoutes } from './payrolls/payrolls.ts';
import { createTurns } from './core/turns.ts';
import { createRateLimit } from './core/rateLimit.ts';
import { rememberCallers } from './core/rememberedCallers.ts';
import type { ClockRow } from '../store/portal/clock.ts';
import { rememberPositions } from '../store/core/listPositions.ts';
import { CallerChanged } from '../store/scope.ts';
import { recordResources } from './records/records.ts';
import { searchRoutes } from './search/search.ts';
import { signUpRoutes } from './signUp/signUpRoutes.ts';
import { statementRoutes } from './statements/statements.ts';
import { savedViewRoutes } from './portal/savedViews.ts';

/** The whole lists that are read at the same time, by everybody and by one person. */
const wholeLists = { most: 2, mostOfAPerson: 1 };

/** The forms with files that are received at the same time. Those of a person come one after the other, and more than these are refused. */
const forms = { most: 32, mostOfAPerson: 1, mostWaitingOfAPerson: 100 };

/** Seconds after which a caller may try again, unless the refusal gives its own. */
const retrySeconds = 5;

/**
 * The data API as one function from Request to Response, below `/api/v2`. It touches no socket, file or global: Node serves it on
 * PostgreSQL, the mock build runs it in the browser, and a test calls `api.request('/api/v2/…')`.
 */
export function createApi(deps: ApiDependencies): Hono<ApiEnvironment> {
  registerHooks(hooksByResource);
  const api = new Hono<ApiEnvironment>().basePath('/api/v2');
  const turns = createTurns(wholeLists);
  const formTurns = createTurns(forms);
  const admit = createRateLimit({ name: 'requests', most: deps.requestsPerMinute ?? 0 });
  const admitAccountCheck = createRateLimit({
    name: 'accountChecks',
    most: directDebit.mostBankAccountChecksPerMinute,
    things: 'bank account checks',
  });
  const admitMandate = createRateLimit({
    name: 'mandates',
    most: directDebit.mostNewMandatesPerMinute,
    things: 'new direct debits',
  });
  const callers = rememberCallers();
  const positions = rememberPositions();
  const repeated = new WeakSet<Request>();
  api.use(async (c, next) => {
    c.set('deps', deps);
    c.set('admit', admit);
    c.set('admitAccountCheck', admitAccountCheck);
    c.set('admitMandate', admitMandate);
    c.set('callers', callers);
    c.set('positions', positions);
    c.set('isRepeated', repeated.has(c.req.raw));
    c.set('turns', turns);
    c.set('formTurns', formTurns);
    await next();
    await discardForm(c);
    if (c.error instanceof CallerChanged) {
      // Only reads begin with a remembered caller, so the request can be answered again. No header of the first answer may remain.
      repeated.add(c.req.raw);
      c.res = undefined;
      c.res = await api.fetch(c.req.raw, c.env);
    } else if (c.var.portalClock) c.res.headers.set('Portal-Today', dayHeader(c, c.var.portalClock));
    // Members' data must not stay in a shared computer's cache.
    c.res.headers.set('Cache-Control', 'no-store');
  });
  api.use(scriptOnly);
  api.use(declaredQuery);
  for (const routes of [
    configurationRoutes,
    clockRoutes,
    jobRoutes,
    me,
    parties,
    monthRoutes,
    dashboardRoutes,
    employeeRoutes,
    assessmentRoutes,
    membershipRoutes,
    leavingRoutes,
    effectRoutes,
    recordLeavingRoute,
    salaryRoutes,
    optOutPeriodRoutes,
    payrollSwitchRoutes,
    employeeRequestRoutes,
    contributionLevelRoutes,
    contributionRoutes,
    secondPersonControlRoutes,
    lifecycleRoutes(lifecycleHandlers),
    employeeAccess,
    adminUsers,
    intermediaryMembers,
    associationRoutes,
    employerClosureRoutes,
    clientLevelRoutes,
    clientRoutes,
    assignmentRoutes,
    dueDayChangeRoutes,
    announcementRoutes,
    noticeRoutes,
    noticePreferenceRoutes,
    changeRoutes,
    savedViewRoutes,
    payrollRoutes,
    payPeriodRoutes,
    previewedChangeRoutes,
    statementRoutes,
    latePaymentRoutes,
    openLatePaymentRoutes,
    openTaskRoutes,
    bulkLoadRoutes,
    bankAccountRoutes,
    mandateInstruction,
    setUpTogether,
    searchRoutes,
    signUpRoutes(),
    errorReports(),
    monitoringRoutes(),
    replayRoutes(),
    ...recordResources(),
  ])
    api.route('/', routes);
  api.notFound(() => answer(ApiError.of(Refusal.notFound())));
  api.onError((error) => {
    // The first middleware answers the request again.
    if (error instanceof CallerChanged) return answer(ApiError.ofSignedOut());
    const refusal = refusalOf(error);
    if (refusal) return answer(refusal);
    deps.report(error);
    return Response.json(
      { message: 'Something went wrong. We have been notified.', errors: [] },
      { status: 500, headers: { 'Cache-Control': 'no-store' } },
    );
  });
  return api;
}

/** Gives up the files of the request's form: what is kept of them is in the file store by now. */
async function discardForm(c: ApiContext): Promise<void> {
  const [form] = await Promise.allSettled([c.get('sentForm')]);
  if (form.status === 'fulfilled') await form.value?.discard();
}

/** The value of the header `Portal-Today`, by which every open portal learns the day. */
function dayHeader(c: ApiContext, { daysMoved, canBeMoved }: ClockRow): string {
  const isMovable = canBeMoved && canAnywhere(c.var.caller, 'clock.move');
  return `${todayOf(c)}${daysMoved === 0 ? '' : '; moved'}${isMovable ? '; movable' : ''}`;
}

function answer({ status, message, errors, code, retryAfter = retrySeconds }: ApiError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer realm="portal"');
  if (status === 503 || status === 429) headers.set('Retry-After', String(retryAfter));
  return Response.json({ message, errors, ...(code && { code }) }, { status, headers });
}
