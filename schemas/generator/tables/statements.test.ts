import { expect, it } from 'vitest';
import { splitStatements, statementsOf } from './statements.ts';

const text = `-- What it's for; and why.
create table a (text text default 'x;y' check (text <> 'it''s;'));
create function b() returns void language sql as $$
  -- Kept; it is part of the body.
  select 1;
$$;
create table "c;d" ();
-- The end.
`;

it('ends a statement at a semicolon of SQL, and at none within a text, a name, a body or a comment', () => {
  expect(statementsOf(text)).toEqual([
    "create table a (text text default 'x;y' check (text <> 'it''s;'))",
    'create function b() returns void language sql as $$\n  -- Kept; it is part of the body.\n  select 1;\n$$',
    'create table "c;d" ()',
  ]);
});

it('loses nothing of the text', () => {
  expect(splitStatements(text)).toHaveLength(4);
  expect(splitStatements(text).join('')).toBe(text);
});
