import { sql } from 'kysely';
import type { FileStore } from './fileStore.ts';

/** Keeps files in the database, in pieces, so that its backup and its transactions cover them. */
export const databaseFiles: FileStore = {
  async put(tx, { id, employerId, pieces }) {
    let piece = 0;
    for await (const content of pieces()) {
      await sql`
        insert into portal.file_contents (file_id, piece, employer_id, content)
        values (${id}, ${piece}, ${employerId}, ${content})`.execute(tx);
      piece += 1;
    }
  },
  async piece(reader, id, at) {
    const { rows } = await sql<{ content: Uint8Array<ArrayBuffer> }>`
      select content from portal.file_contents where file_id = ${id} and piece = ${at}`.execute(reader);
    return rows[0]?.content ?? null;
  },
  async sha256(reader, id) {
    const { rows } = await sql<{ digits: string | null }>`
      select encode(sha256(string_agg(content, ''::bytea order by piece)), 'hex') as digits from portal.file_contents where file_id = ${id}`.execute(
      reader,
    );
    return rows[0]?.digits ?? null;
  },
  async remove(tx, id) {
    await sql`delete from portal.file_contents where file_id = ${id}`.execute(tx);
  },
  // The transaction has undone it.
  async undo() {},
};
