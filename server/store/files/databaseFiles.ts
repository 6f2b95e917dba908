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
  async read(reader, id) {
    const { rows } = await sql<{ piece: number; size: number }>`
      select piece, octet_length(content) as size from portal.file_contents where file_id = ${id} order by piece`.execute(reader);
    if (rows.length === 0) return null;
    const whole = new Uint8Array(rows.reduce((sum, { size }) => sum + size, 0));
    let from = 0;
    // One by one: an answer with all of them would hold up everything else while the driver reads it.
    for (const { piece } of rows) {
      const found = await sql<{ content: Uint8Array }>`
        select content from portal.file_contents where file_id = ${id} and piece = ${piece}`.execute(reader);
      const content = found.rows[0]?.content;
      if (!content) return null;
      whole.set(content, from);
      from += content.byteLength;
    }
    return whole;
  },
  async remove(tx, id) {
    await sql`delete from portal.file_contents where file_id = ${id}`.execute(tx);
  },
  // The transaction has undone it.
  async undo() {},
};
