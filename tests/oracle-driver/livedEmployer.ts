import type { LifeEvent } from '../oracle/life/life.ts';
import type { Applied, LivedEmployer, ShownState, StatePart } from '../oracle/product/livedProduct.ts';
import * as payments from './events/payments.ts';
import * as people from './events/people.ts';
import * as periods from './events/periods.ts';
import * as setUp from './events/setUp.ts';
import { groupByFile, sendTogether, type Group } from './events/together.ts';
import { UnreadReport } from './bank.ts';
import { KnownRecords, NotInPortal } from './knownRecords.ts';
import { RefusedByPortal, type Portal, type PortalDay } from './portal.ts';
import { StateReader } from './reading/stateReader.ts';

/** Events for which the portal has no place. */
const hasNoPlace = (kind: string): never => {
  throw new NotInPortal(`The portal has no place for ${kind}.`);
};

async function applyToPeople(known: KnownRecords, event: LifeEvent): Promise<void> {
  switch (event.kind) {
    case 'makeEmployer':
      known.dutiesFrom = event.dutiesFrom;
      return;
    case 'makeScheme':
      return setUp.makeScheme(known, event);
    case 'makePayroll':
      return setUp.makePayroll(known, event);
    case 'makeBenefit':
      return setUp.makeBenefit(known, event);
    case 'addPerson':
      return people.addPerson(known, event);
    case 'enrol':
      return people.enrol(known, event);
    case 'optOut':
      return people.optOut(known, event);
    case 'chooseReEnrolment':
      return setUp.chooseReEnrolment(known, event);
    case 'giveInformation':
      return people.giveInformation(known, event);
    case 'giveInvalidNotice':
      return people.giveInvalidNotice(known, event);
    case 'ceaseMembership':
      return people.ceaseMembership(known, event);
    case 'leave':
      return people.leave(known, event);
    case 'rehire':
      return people.rehire(known, event);
    case 'move':
      return people.move(known, event);
    case 'raise':
      return people.raise(known, event);
    case 'changeLevel':
      return people.changeLevel(known, event);
    case 'correctNumber':
      return people.correctNumber(known, event);
    default:
      return applyToMoney(known, event);
  }
}

async function applyToMoney(known: KnownRecords, event: LifeEvent): Promise<void> {
  switch (event.kind) {
    case 'submit':
      return periods.submit(known, event);
    case 'upload':
      return periods.uploadContributions(known, event);
    case 'recordNothingDue':
      return periods.recordNothingDue(known, event);
    case 'workOutAgain':
      return periods.workOutAgain(known, event);
    case 'correct':
      return periods.correct(known, event);
    case 'recordTransfer':
      return payments.recordTransfer(known, event);
    case 'recordRefund':
      return payments.recordRefund(known, event);
    case 'makeMandate':
      return payments.makeMandate(known, event);
    case 'cancelMandate':
      return payments.cancelMandate(known, event);
    case 'collectAgain':
      return payments.collectAgain(known, event);
    case 'presentAgain':
      return payments.presentAgain(known, event);
    case 'resolveMandate':
      return payments.resolveMandate(known, event);
    case 'indemnityClaim':
      return payments.reportClaim(known, event);
    case 'instructionRefused':
      return payments.reportMandate(known, 'AUDDIS', event);
    case 'instructionChanged':
      return payments.reportMandate(known, 'ADDACS', event);
    case 'unpaid':
      return payments.reportUnpaid(known, event);
    default:
      return hasNoPlace(event.kind);
  }
}

/** Does the events of one file, or a single one. */
async function applyOne(known: KnownRecords, group: Group): Promise<Applied> {
  try {
    await (group.length > 1 ? sendTogether(known, group) : applyToPeople(known, group[0]));
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof RefusedByPortal || error instanceof NotInPortal || error instanceof UnreadReport)
      return { kind: 'refused', because: error.message };
    throw error;
  }
}

/** One employer of the portal, whose events go the way of its screens, files, requests and bank reports. */
export class EmployerInPortal implements LivedEmployer {
  readonly #portal: Portal;
  readonly #day: PortalDay;
  #known: KnownRecords | undefined;
  #reader: StateReader | undefined;

  constructor(portal: Portal, day: PortalDay) {
    this.#portal = portal;
    this.#day = day;
  }

  async #records(): Promise<KnownRecords> {
    this.#known ??= await KnownRecords.create(this.#portal);
    return this.#known;
  }

  async apply(events: readonly LifeEvent[]): Promise<readonly Applied[]> {
    const known = await this.#records();
    const answers = new Map<LifeEvent, Applied>();
    for (const group of groupByFile(known, events)) {
      for (const event of group) if ('person' in event) known.touched.add(event.person);
      const together = await applyOne(known, group);
      // A file with an error changes nothing: then each event goes by itself.
      const isSplit = together.kind === 'refused' && group.length > 1;
      for (const event of group) answers.set(event, isSplit ? await applyOne(known, [event]) : together);
    }
    return events.map((event) => answers.get(event) ?? { kind: 'refused', because: 'It was not given.' });
  }

  async hasChanged(): Promise<boolean> {
    const { employer } = await this.#records();
    return this.#portal.bank.notApplied.has(employer) || (await this.#day.changed()).has(employer);
  }

  async readState(stale: ReadonlySet<StatePart>): Promise<ShownState> {
    const known = await this.#records();
    this.#reader ??= new StateReader(known);
    const digests = await this.#day.digests();
    const state = await this.#reader.read(stale, digests.get(known.employer) ?? new Map());
    const notApplied = this.#portal.bank.notApplied.get(known.employer);
    // The oracle has no such record, so that it is a difference.
    return notApplied
      ? { ...state, mandates: { ...(state.mandates as object), ...notApplied } as ShownState['mandates'] }
      : state;
  }
}
