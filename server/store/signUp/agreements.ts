import { type RawBuilder, sql } from 'kysely';
import type { AgreementContents } from '../../../domain/signUp/agreement/agreementParts.ts';
import type { Reader, Scoped } from '../createStore.ts';

/** The participation agreement of a sign-up. */
export interface Agreement {
  agreementUid: string;
  leadUid: string;
  /** SHA-256 of the document's bytes, as hexadecimal digits. */
  fingerprint: string;
  contents: AgreementContents;
  madeAt: Date;
  /** The time of the last signature. */
  completedAt: Date | null;
  /** Whether the answers are those that it was made of. */
  isCurrent: boolean;
}

const columns: RawBuilder<unknown> = sql`a.agreement_uid as "agreementUid", a.lead_uid as "leadUid", a.fingerprint, a.contents,
  a.made_at as "madeAt", a.completed_at as "completedAt",
  a.voided_at is null and a.answers_hash = portal.sign_up_answers_hash(l.answers) as "isCurrent"`;

/** The agreement of a sign-up that is not void. @returns undefined while there is none. */
export async function findAgreement(reader: Reader, leadUid: string): Promise<Agreement | undefined> {
  const { rows } = await sql<Agreement>`
    select ${columns} from portal.sign_up_agreements a join portal.sign_up_leads l using (lead_uid)
    where a.lead_uid = ${leadUid} and a.voided_at is null`.execute(reader);
  return rows[0];
}

/**
 * How far the agreement of a sign-up has come: `void` if somebody has signed one that is void by now, until there is a new one.
 */
export async function agreementState(reader: Reader, leadUid: string): Promise<'none' | 'made' | 'signed' | 'void'> {
  const agreement = await findAgreement(reader, leadUid);
  if (agreement?.isCurrent) return agreement.completedAt === null ? 'made' : 'signed';
  const { rows } = await sql`
    select from portal.sign_up_signatories where lead_uid = ${leadUid} and signed_at is not null limit 1`.execute(reader);
  return rows.length > 0 ? 'void' : 'none';
}

/** An agreement, void or not. */
export async function agreementOf(reader: Reader, agreementUid: string): Promise<Agreement | undefined> {
  const { rows } = await sql<Agreement>`
    select ${columns} from portal.sign_up_agreements a join portal.sign_up_leads l using (lead_uid)
    where a.agreement_uid = ${agreementUid}`.execute(reader);
  return rows[0];
}

/** Keeps a new agreement of the stored answers. @returns its uid. */
export async function insertAgreement(
  tx: Scoped,
  agreement: Pick<Agreement, 'leadUid' | 'fingerprint' | 'contents' | 'madeAt'> & { document: Uint8Array },
): Promise<string> {
  const { leadUid, fingerprint, contents, madeAt, document } = agreement;
  const { rows } = await sql<{ agreementUid: string }>`
    insert into portal.sign_up_agreements (lead_uid, fingerprint, document, contents, answers_hash, made_at)
    select lead_uid, ${fingerprint}, ${document}, ${JSON.stringify(contents)}::text::jsonb, portal.sign_up_answers_hash(answers), ${madeAt}
    from portal.sign_up_leads where lead_uid = ${leadUid} returning agreement_uid as "agreementUid"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A participation agreement needs the lead of its answers in the scope.');
  return row.agreementUid;
}

/** Makes the agreement of a sign-up void. @returns its uid, or undefined if there is none. */
export async function markAgreementVoid(tx: Scoped, leadUid: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ agreementUid: string }>`
    update portal.sign_up_agreements set voided_at = ${at} where lead_uid = ${leadUid} and voided_at is null
    returning agreement_uid as "agreementUid"`.execute(tx);
  return rows[0]?.agreementUid;
}

/** Keeps the evidence of an agreement that everybody has signed. */
export async function completeAgreement(
  tx: Scoped,
  agreementUid: string,
  { at, evidence, fingerprint }: { at: Date; evidence: Uint8Array; fingerprint: string },
): Promise<void> {
  await sql`
    update portal.sign_up_agreements set completed_at = ${at}, evidence = ${evidence}, evidence_fingerprint = ${fingerprint}
    where agreement_uid = ${agreementUid}`.execute(tx);
}

/** The bytes of an agreement or of its evidence. @returns undefined while there is no evidence. */
export async function agreementFile(
  reader: Reader,
  agreementUid: string,
  file: 'document' | 'evidence',
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { rows } = await sql<{ content: Uint8Array<ArrayBuffer> | null }>`
    select ${sql.ref(file)} as content from portal.sign_up_agreements where agreement_uid = ${agreementUid}`.execute(reader);
  return rows[0]?.content ?? undefined;
}

/** A document as anybody who holds it may know it. */
export interface KnownDocument {
  agreementUid: string;
  isEvidence: boolean;
  employerName: string;
  madeAt: Date;
  completedAt: Date | null;
  isVoid: boolean;
  signatures: { name: string; roles: string[]; isDrawn: boolean; signedAt: string }[];
}

/** The document with exactly the bytes of a fingerprint, in any scope. */
export async function documentOfFingerprint(reader: Reader, fingerprint: string): Promise<KnownDocument | undefined> {
  const { rows } = await sql<KnownDocument>`
    select agreement_uid as "agreementUid", coalesce(is_evidence, false) as "isEvidence", employer_name as "employerName", made_at as "madeAt",
      completed_at as "completedAt", is_void as "isVoid", signatures
    from portal.sign_up_document(${fingerprint})`.execute(reader);
  return rows[0];
}

/**
 * Whether a fingerprint is that of a signed document whose sign-up was removed.
 *
 * @returns the kind of document, or undefined for any other fingerprint.
 */
export async function removedDocument(reader: Reader, fingerprint: string): Promise<{ isEvidence: boolean } | undefined> {
  const { rows } = await sql<{ isEvidence: boolean }>`
    select is_evidence as "isEvidence" from portal.removed_document(${fingerprint})`.execute(reader);
  return rows[0];
}
