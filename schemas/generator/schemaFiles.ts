import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser';
import { type Fault, faultIn } from './reports/fault.ts';
import { positionAt } from './reports/position.ts';

/** A file of `schemas` as it was written. */
export interface SchemaFile {
  /** From the project's folder on, such as `schemas/resources/payrolls.json`. */
  path: string;
  /** Without its folder and its ending. */
  name: string;
  text: string;
}

/** The files of `root`/`folder`, by name. A missing folder has no files. */
export function readFolder(root: string, folder: string, ending: string): SchemaFile[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => ({
      path: `schemas/${folder}/${name}`,
      name: name.slice(0, -ending.length),
      text: readFileSync(join(root, folder, name), 'utf8'),
    }));
}

const strict = { disallowComments: true, allowTrailingComma: false };

/** By the parser's name of the mistake. */
const remedies: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in quotation marks must follow; write it, or take the comma before it out',
  ValueExpected: 'a value must stand here; write it, or take the comma before it out',
  ColonExpected: 'a key and its value need a colon between them; add it',
  CommaExpected: 'two entries need a comma between them; add it before this one',
  CloseBraceExpected: 'a brace is still open; close it with }',
  CloseBracketExpected: 'a bracket is still open; close it with ]',
  EndOfFileExpected: 'the file goes on after its end; take the rest out',
  InvalidCommentToken: 'JSON has no comments; take it out, or say it in "$comment" or "description"',
  UnexpectedEndOfString: 'a text is still open; close it with a quotation mark',
  InvalidEscapeCharacter: 'a text has an unknown escape; write a backslash as \\\\',
  InvalidSymbol: 'this is no value; write texts in quotation marks',
};

/** The content of the file, or its first JSON error with the remedy. Later errors are usually consequences of the first. */
export function contentOf({ path, text }: SchemaFile): { content: unknown; faults: Fault[] } {
  const errors: ParseError[] = [];
  const content: unknown = parse(text, errors, strict);
  const [first] = errors;
  if (!first) return { content, faults: repeatedKeys(path, text) };
  const remedy = remedies[printParseErrorCode(first.error)] ?? 'a character is not allowed here; take it out';
  return { content: undefined, faults: [faultAtOffset(path, text, first.offset, `is not valid JSON: ${remedy}.`)] };
}

const faultAtOffset = (file: string, text: string, offset: number, message: string): Fault => ({
  ...faultIn(file, '', message),
  position: positionAt(text, offset),
});

/** A parser silently uses the last of several equal keys. */
function repeatedKeys(path: string, text: string): Fault[] {
  const faults: Fault[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (key, offset) => {
        const keys = open.at(-1);
        if (keys?.has(key))
          faults.push(
            faultAtOffset(path, text, offset, `the key "${key}" is there already, and only the last counts; take one out.`),
          );
        keys?.add(key);
      },
    },
    strict,
  );
  return faults;
}
