import { sql } from 'kysely';
import type { FileStore } from './fileStore.ts';

/** Keeps files in the database, so that its backup and its transactions cover them. */
export const databaseFiles: FileStore = {
  async put(tx, { id, employerId, content }) {
    await sql`insert into portal.file_contents (file_id, employer_id, content) values (${id}, ${employerId}, ${content})`.execute(
      tx,
    );
  },
  async read(reader, id) {
    const { rows } = await sql<{ content: Uint8Array<ArrayBuffer> }>`
      select content from portal.file_contents where file_id = ${id}`.execute(reader);
    return rows[0]?.content ?? null;
  },
  async remove(tx, id) {
    await sql`delete from portal.file_contents where file_id = ${id}`.execute(tx);
  },
  // The transaction has undone it.
  async undo() {},
};
