import { expect, it } from 'vitest';
import { describeTables } from './describedTables.ts';
import { generateRowTypes } from './rowTypes.ts';

const rowsOf = (sql: string): string => generateRowTypes(describeTables({ 'notes.sql': sql }));

it('gives each column the type of its values, and says what the database fills in', () => {
  const types = rowsOf(`
-- Notes; they're short (a line or two).
create table portal.notes (
  note_id bigint generated always as identity,
  kind text not null default 'own' check (kind in ('own', 'somebody''s')),
  state text,
  amount numeric(5, 2),
  tags text[] not null default '{}',
  contents jsonb not null,
  made_at timestamptz not null default now(),
  -- By its first words; see above.
  key text not null generated always as (lower(left(kind, 3))) stored,
  "order" integer not null,
  primary key (note_id),
  check (state in ('open', 'done'))
);
alter table portal.notes alter column "order" set default 1, alter column state set default 'open';`);
  expect(types).toContain(`export interface NotesTable {
  note_id: GeneratedAlways<number>;
  kind: Generated<'own' | 'somebody\\'s'>;
  state: Generated<'open' | 'done' | null>;
  amount: number | null;
  tags: Generated<string[]>;
  contents: Json;
  made_at: Filled<Timestamp>;
  key: GeneratedAlways<string>;
  order: Generated<number>;
}
`);
  expect(types).toContain("export interface Tables {\n  'portal.notes': NotesTable;\n}");
});

it('names the place of a type that it does not know', () => {
  expect(() => rowsOf('create table portal.places (at point);')).toThrow(
    'The column "at" has the type point: give it a type in schemas/generator/tables/rowTypes.ts.',
  );
});
