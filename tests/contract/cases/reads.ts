import { strict as assert } from 'node:assert';
import type { Employer, MonitoringRecording } from '../../../schemas/generated/types.ts';
import * as entities from '../../../schemas/built/allEntities.js';
import type { Role } from '../../e2e/support/accounts.ts';
import { documentedOperations } from '../apiDocument.ts';
import { type Call, type ContractCase, list } from '../contract.ts';
import { notCarriedOut } from '../notCarriedOut.ts';
import { previewPath } from '../prepared/manyEmployers.ts';
import { batchPost, segmentPost } from '../prepared/monitoring.ts';
import { payrolls } from '../prepared/workforce.ts';
import { pathOf, staffFor } from './documentedRefusals.ts';

interface Read {
  readonly role: Role;
  readonly path: string;
}

const staff = 'hs-admin';
const administrator = 'pension-admin';
const analyst = 'analyst';

const dashboardPath =
  (path: string) =>
  async (call: Call): Promise<Read> => {
    const { data } = await list<Employer>(call, analyst, '/employers?limit=1', entities.employer);
    return { role: analyst, path: `/employers/${data[0]?.id}${path}` };
  };

/** The session of a batch of messages, or of a segment of a recording, that a person's browser has just sent. */
async function sessionOf(call: Call, { role, path, body }: ReturnType<typeof batchPost>): Promise<string> {
  const { status } = await call(role, 'POST', path, body);
  assert.ok(status < 300, `${path} answered ${status}`);
  return (body as { sessionUid: string }).sessionUid;
}

async function recordingsPath(call: Call): Promise<string> {
  const sessionUid = await sessionOf(call, segmentPost());
  return `/monitoring/sessions/${sessionUid}/recordings`;
}

/** The reads that need more than a record of the sample data. */
const prepared: Readonly<Record<string, (call: Call) => Promise<Read>>> = {
  async downloadUploadTemplate(call) {
    const [payroll] = await payrolls(call, administrator);
    return { role: administrator, path: `/payrolls/${payroll?.payrollUid}/upload-template?action=joiner` };
  },
  embedDashboard: dashboardPath('/embedded-dashboard/contributions'),
  showDashboardFigures: dashboardPath('/dashboards/contributions/figures'),
  showDueDayChange: async (call) => ({ role: staff, path: await previewPath(call, '/due-day-changes') }),
  listDueDayChangeEmployers: async (call) => ({ role: staff, path: `${await previewPath(call, '/due-day-changes')}/employers` }),
  showAnnouncement: async (call) => ({ role: staff, path: await previewPath(call, '/announcements') }),
  listAnnouncementEmployers: async (call) => ({ role: staff, path: `${await previewPath(call, '/announcements')}/employers` }),
  search: async () => ({ role: administrator, path: '/search?q=a' }),
  async listMonitoringMessages(call) {
    return { role: staff, path: `/monitoring/sessions/${await sessionOf(call, batchPost())}/messages` };
  },
  listMonitoringRecordings: async (call) => ({ role: staff, path: await recordingsPath(call) }),
  async listMonitoringSegments(call) {
    const { body } = await call(staff, 'GET', await recordingsPath(call));
    const [recording] = (body as { data: MonitoringRecording[] }).data;
    return { role: staff, path: `/monitoring/recordings/${recording?.recordingUid}/segments` };
  },
};

/** The reads of records that another case makes. */
const elsewhere: ReadonlySet<string> = new Set([
  'downloadDirectDebitMandateDirectDebitInstructionForm',
  'showCurrentSignUp',
  'showLifecycleRecord',
]);

/** Every read, on the records of the sample data. */
export const readCases: readonly ContractCase[] = documentedOperations
  .filter(({ method }) => method === 'get')
  .filter(({ operation: { operationId } }) => !elsewhere.has(operationId) && !Object.hasOwn(notCarriedOut, operationId))
  .map((documented) => ({
    name: `${documented.operation.operationId} answers`,
    async run(call) {
      const read = await prepared[documented.operation.operationId]?.(call);
      const { role, path } = read ?? { role: staffFor(documented), path: await pathOf(call, documented) };
      const { status, body } = await call(role, 'GET', path);
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    },
  }));
