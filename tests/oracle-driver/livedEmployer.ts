import type { LifeEvent } from '../oracle/life/life.ts';
import type { Applied, LivedEmployer, ShownState } from '../oracle/product/livedProduct.ts';
import * as payments from './events/payments.ts';
import * as people from './events/people.ts';
import * as periods from './events/periods.ts';
import * as setUp from './events/setUp.ts';
import { UnreadReport } from './bank.ts';
import { KnownRecords, NotInPortal } from './knownRecords.ts';
import { RefusedByPortal, type Portal } from './portal.ts';
import { StateReader } from './reading/stateReader.ts';

/** Events after which the open periods are worked out again. */
const ofPeople: ReadonlySet<LifeEvent['kind']> = new Set([
  'addPerson',
  'enrol',
  'optOut',
  'ceaseMembership',
  'leave',
  'rehire',
  'move',
  'raise',
  'changeLevel',
]);
const ofPeriods: ReadonlySet<LifeEvent['kind']> = new Set(['submit', 'upload', 'recordNothingDue']);

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

/** One employer of the portal, whose events go the way of its screens, files, requests and bank reports. */
export class EmployerInPortal implements LivedEmployer {
  readonly #portal: Portal;
  readonly #changed: () => Promise<ReadonlySet<number>>;
  #known: KnownRecords | undefined;
  #reader: StateReader | undefined;

  /** @param changed - The employers with an entry in the history of the day. */
  constructor(portal: Portal, changed: () => Promise<ReadonlySet<number>>) {
    this.#portal = portal;
    this.#changed = changed;
  }

  async #records(): Promise<KnownRecords> {
    this.#known ??= await KnownRecords.create(this.#portal);
    return this.#known;
  }

  async apply(event: LifeEvent): Promise<Applied> {
    const known = await this.#records();
    if ('person' in event) known.touched.add(event.person);
    try {
      if (ofPeriods.has(event.kind) && known.isOutOfDate) await periods.workOutOpenPeriods(known);
      await applyToPeople(known, event);
      if (ofPeople.has(event.kind)) known.isOutOfDate = true;
      return { kind: 'done' };
    } catch (error) {
      if (error instanceof RefusedByPortal || error instanceof NotInPortal || error instanceof UnreadReport)
        return { kind: 'refused', because: error.message };
      throw error;
    }
  }

  async hasChanged(): Promise<boolean> {
    const { employer } = await this.#records();
    return (await this.#changed()).has(employer);
  }

  async readState(): Promise<ShownState> {
    const known = await this.#records();
    if (known.isOutOfDate) await periods.workOutOpenPeriods(known);
    this.#reader ??= new StateReader(known);
    return this.#reader.read();
  }
}
