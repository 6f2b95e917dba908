import rules from '../../../schemas/rules/sign-up.json' with { type: 'json' };
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import type { Scoped, Store } from '../../store/createStore.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import { linkPlace, queueMail } from '../../store/notices/outboxMails.ts';
import { insertKey } from '../../store/signUp/keys.ts';
import { removeUnfinished, takeUnfinished, type UnfinishedLead } from '../../store/signUp/acceptance/unfinished.ts';

/** The days for which unfinished sign-ups are kept. */
export interface SignUpLimits {
  /** Days without an answer until the reminder. 0: nobody is reminded. */
  readonly reminderDays: number;
  /** Days without an answer until the removal. */
  readonly keptDays: number;
  /** The name of the portal, as in its mails. */
  readonly brandName: string;
}

/** The result of a step. */
export interface SignUpStep {
  reminded: number;
  removed: number;
}

const day = 86_400_000;
/** Sign-ups in one transaction: few enough that a request of the same process waits a few milliseconds at most. */
const batch = 50;

const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day);

/**
 * Reminds applicants once of a sign-up that they have left unfinished, and removes sign-ups that nobody has continued, with their keys. It may run at any
 * time, more than once, and on several servers at once: each sign-up is locked while it is reminded of, so that one mail is sent.
 *
 * @param at - The real time, since the answers have it too.
 * @param signal - Ends the step between two batches.
 */
export async function advanceSignUps(store: Store, at: Date, limits: SignUpLimits, signal?: AbortSignal): Promise<SignUpStep> {
  const inTransaction = <Result>(work: (tx: Scoped) => Promise<Result>): Promise<Result> => {
    signal?.throwIfAborted();
    return store.within('all', work);
  };
  const step: SignUpStep = { reminded: 0, removed: 0 };
  const { reminderDays, keptDays } = limits;
  step.removed = await inTransaction((tx) =>
    removeUnfinished(tx, {
      unansweredSince: daysAfter(at, -keptDays),
      // The mail promises the days between the reminder and the removal.
      remindedBefore: reminderDays === 0 ? null : daysAfter(at, -reminderDays),
    }),
  );
  for (let found = batch; reminderDays > 0 && found === batch; step.reminded += found)
    found = await inTransaction(async (tx) => {
      const leads = await takeUnfinished(tx, { unansweredSince: daysAfter(at, -reminderDays), at, limit: batch });
      for (const lead of leads) await remind(tx, lead, { at, limits });
      return leads.length;
    });
  return step;
}

/** The mail with a link and the day of the removal. */
async function remind(
  tx: Scoped,
  { leadUid, email, companyName, lastChangeAt }: UnfinishedLead,
  { at, limits: { brandName, keptDays, reminderDays } }: { at: Date; limits: SignUpLimits },
): Promise<void> {
  const expiresAt = daysAfter(at, rules.linkDays);
  const signUpKey = await insertKey(tx, { leadUid, purpose: 'resume', email, tokenHash: null, madeAt: at, expiresAt });
  const removedAt = Math.max(daysAfter(lastChangeAt, keptDays).getTime(), daysAfter(at, reminderDays).getTime());
  const name = companyName === null ? 'your company' : withoutLinks(companyName);
  const text = [
    `You have begun to sign ${name} up with ${brandName}, and have not sent the application yet.`,
    `Open this link to continue on any device. It can be used once, within ${rules.linkDays} days:`,
    linkPlace,
    `We keep your answers until ${formatDate(ukDay(new Date(removedAt)))}. If you do not continue by then, we delete them.`,
    'This is the only reminder.',
  ];
  await queueMail(
    tx,
    { to: email, subject: `Continue your sign-up with ${brandName}`, text: `${text.join('\n\n')}\n` },
    { signUpKey },
  );
}
