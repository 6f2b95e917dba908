import { type Kysely, sql } from 'kysely';
import type { Drawing } from '../../../domain/signUp/agreement/drawing.ts';
import type { AgreementSignatory, SigningRole } from '../../../domain/signUp/agreement/signatories.ts';
import type { Reader, Scoped } from '../createStore.ts';
import type { Database } from '../database.ts';
import { type Lead, leadColumns } from './leads.ts';

/** A given signature. */
export interface GivenSignature {
  name: string;
  position: string;
  /** Null for a typed one. */
  drawing: Drawing | null;
  /** The words that were agreed to. */
  consent: string;
  /** Whether the person came by a mailed link, and otherwise in the browser of the sign-up. */
  isByLink: boolean;
  /** The network address from which it came. */
  address: string;
  signedAt: Date;
}

/** A person who signs an agreement. */
export interface Signatory {
  party: string;
  askedName: string;
  email: string;
  roles: SigningRole[];
  keyUid: string | null;
  linkSentAt: Date | null;
  signature: GivenSignature | null;
}

type SignatoryRow = Omit<Signatory, 'signature'> & Omit<GivenSignature, 'signedAt'> & { signedAt: Date | null };

/** The signatories of an agreement, in their order. */
export async function signatoriesOf(reader: Reader, agreementUid: string): Promise<Signatory[]> {
  const { rows } = await sql<SignatoryRow>`
    select party, asked_name as "askedName", email, roles, key_uid as "keyUid", link_sent_at as "linkSentAt", name, position, drawing, consent,
      is_by_link as "isByLink", address, signed_at as "signedAt"
    from portal.sign_up_signatories where agreement_uid = ${agreementUid} order by "order"`.execute(reader);
  return rows.map(({ party, askedName, email, roles, keyUid, linkSentAt, signedAt, ...signature }) => ({
    party,
    askedName,
    email,
    roles,
    keyUid,
    linkSentAt,
    signature: signedAt && { ...signature, signedAt },
  }));
}

/** Keeps the signatories of a new agreement. */
export async function insertSignatories(
  tx: Scoped,
  { agreementUid, leadUid }: { agreementUid: string; leadUid: string },
  signatories: readonly AgreementSignatory[],
): Promise<void> {
  for (const [order, { party, name, email, roles }] of signatories.entries())
    await sql`
      insert into portal.sign_up_signatories (agreement_uid, lead_uid, party, "order", asked_name, email, roles)
      values (${agreementUid}, ${leadUid}, ${party}, ${order}, ${name}, ${email}, ${roles})`.execute(tx);
}

/** Notes the key of the link that a signatory was sent. It takes the place of an earlier one. */
export async function noteSignatoryKey(
  tx: Scoped,
  { agreementUid, party }: { agreementUid: string; party: string },
  { keyUid, at }: { keyUid: string; at: Date },
): Promise<void> {
  await sql`
    update portal.sign_up_signatories set key_uid = ${keyUid}, link_sent_at = ${at}
    where agreement_uid = ${agreementUid} and party = ${party}`.execute(tx);
}

/** Keeps a signature. @returns false if the signatory has signed before. */
export async function keepSignature(
  tx: Scoped,
  { agreementUid, party }: { agreementUid: string; party: string },
  { name, position, drawing, consent, isByLink, address, signedAt }: GivenSignature,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update portal.sign_up_signatories set name = ${name}, position = ${position}, consent = ${consent}, is_by_link = ${isByLink},
      drawing = ${drawing && JSON.stringify(drawing)}::text::jsonb, address = ${address}, signed_at = ${signedAt}
    where agreement_uid = ${agreementUid} and party = ${party} and signed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** The sign-up and the party of a signatory's link. */
export interface SignatoryLink extends Lead {
  keyUid: string;
  usedAt: Date | null;
  expiresAt: Date;
  /** Null for a link that a newer one has replaced. */
  agreementUid: string | null;
  party: string | null;
}

/**
 * The link with this key, usable or not. Read without row-level security: holding the key identifies the signatory.
 *
 * @returns undefined for a key that the service did not make.
 */
export async function findSignatoryLink(db: Kysely<Database>, tokenHash: string): Promise<SignatoryLink | undefined> {
  const { rows } = await sql<SignatoryLink>`
    select ${leadColumns}, k.key_uid as "keyUid", k.used_at as "usedAt", k.expires_at as "expiresAt", s.agreement_uid as "agreementUid", s.party
    from portal.sign_up_keys k join portal.sign_up_leads l using (lead_uid) left join portal.sign_up_signatories s on s.key_uid = k.key_uid
    where k.token_hash = ${tokenHash} and k.purpose = 'signatory'`.execute(db);
  return rows[0];
}
