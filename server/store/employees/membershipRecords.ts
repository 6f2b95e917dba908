import type { Category } from '../../../domain/assessment/assess.ts';
import { findCategory } from '../../../domain/assessment/enrolmentCategory.ts';
import { insertPot, lockPot, lockPotOf, type Pot, setPotState } from '../contributions/pots.ts';
import { followEntitlement } from '../contributions/generation.ts';
import type { Scoped } from '../createStore.ts';
import { datedWorker } from './datedWorker.ts';
import {
  keepFormerMembership,
  type Membership,
  type MembershipDates,
  undoContributions,
  type UndoneContributions,
  writeMembership,
} from './memberships.ts';

/** The pots of an employer, as a change of one reads and writes them. */
export interface PotRecords {
  setState(potUid: string, state: string): Promise<void>;
  /** The pot of a membership, locked; null if there is none yet. */
  of(membership: Membership): Promise<Pot | null>;
  /** Opens the pot of a membership. */
  open(membership: Membership): Promise<Pot>;
}

/** The memberships of an employer, as a change of one reads and writes them: in the database, or in a batch of many that is written at once. */
export interface MembershipRecords {
  /** The category of the employee on a day; null where it is unknown. */
  categoryOn(membership: Membership, day: string): Promise<Category | null>;
  write(relationshipUid: string, membership: MembershipDates & { state: string }): Promise<void>;
  /** See {@link keepFormerMembership}. */
  keepFormer(membership: Membership): Promise<void>;
  /** Brings the contributions of the member in line with the membership as it is written. @returns the number of cancelled ones. */
  followEntitlement(membership: Membership): Promise<number>;
  /** See {@link undoContributions}. */
  undoContributions(membership: Membership, noticeDate: string): Promise<UndoneContributions>;
  readonly pots: PotRecords;
}

/** The pots in the database. */
export const storedPots = (tx: Scoped, employerId: number): PotRecords => ({
  setState: (potUid, state) => setPotState(tx, employerId, potUid, state),
  of: (membership) => lockPotOf(tx, employerId, membership),
  async open(membership) {
    const opened = await lockPot(tx, employerId, await insertPot(tx, employerId, membership));
    if (!opened) throw new Error(`The pot of ${membership.employeeName} was opened and cannot be read.`);
    return opened;
  },
});

/** The memberships in the database. */
export const storedMemberships = (tx: Scoped, employerId: number): MembershipRecords => ({
  async categoryOn({ employeeUid }, day) {
    const worker = await datedWorker(tx, employerId, employeeUid, day);
    return worker && findCategory(worker, day);
  },
  write: (relationshipUid, membership) => writeMembership(tx, employerId, relationshipUid, membership),
  keepFormer: (membership) => keepFormerMembership(tx, employerId, membership),
  followEntitlement: ({ employeeUid }) => followEntitlement(tx, employerId, [employeeUid]),
  undoContributions: (membership, noticeDate) => undoContributions(tx, employerId, membership, noticeDate),
  pots: storedPots(tx, employerId),
});
