import { sql } from 'kysely';
import type { Reader, Scoped } from '../createStore.ts';

/** The signed Direct Debit Instruction of a sign-up. */
export interface SignedInstruction {
  name: string;
  mediaType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Keeps the form of a sign-up, in place of an earlier one. @param form - With the SHA-256 of its content. */
export async function keepSignedInstruction(
  tx: Scoped,
  leadUid: string,
  { name, mediaType, sha256, content, addedAt }: SignedInstruction & { sha256: string; addedAt: Date },
): Promise<void> {
  await sql`
    insert into portal.signed_instructions (lead_uid, name, media_type, sha256, added_at, content)
    values (${leadUid}, ${name}, ${mediaType}, ${sha256}, ${addedAt}, ${content})
    on conflict (lead_uid) do update set name = excluded.name, media_type = excluded.media_type, sha256 = excluded.sha256,
      added_at = excluded.added_at, content = excluded.content`.execute(tx);
}

/** @returns undefined when there is none in the scope. */
export async function findSignedInstruction(reader: Reader, leadUid: string): Promise<SignedInstruction | undefined> {
  const { rows } = await sql<SignedInstruction>`
    select name, media_type as "mediaType", content from portal.signed_instructions where lead_uid = ${leadUid}`.execute(reader);
  return rows[0];
}

/** Whether there is one in the scope, without reading its content. */
export async function hasSignedInstruction(reader: Reader, leadUid: string): Promise<boolean> {
  const { rows } = await sql`select from portal.signed_instructions where lead_uid = ${leadUid}`.execute(reader);
  return rows.length > 0;
}

/** Removes the form of a sign-up. */
export async function dropSignedInstruction(tx: Scoped, leadUid: string): Promise<void> {
  await sql`delete from portal.signed_instructions where lead_uid = ${leadUid}`.execute(tx);
}
