import { type Node, parseTree } from 'jsonc-parser';

/** A place in a file, as editors count: the first line is 1, and so is the first column. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Where a JSON Pointer leads in the text of a JSON file: to the key of a member, or to an entry of a list. A part that the file does
 * not have leads to the place that should have it, so a missing "title" is reported where its field begins.
 *
 * An entry of a list may also be named by its id, its name, or its own text, as faults name sections and fields.
 *
 * @param pointer - As in RFC 6901: `/properties/name`, or an empty text for the whole file.
 * @example positionOf('{\n  "a": [1]\n}', '/a') // { line: 2, column: 3 }
 * @example positionOf('["name", "length"]', '/length') // { line: 1, column: 10 }
 */
export function positionOf(text: string, pointer: string): Position {
  const root = parseTree(text);
  let [offset, value] = [root?.offset ?? 0, root];
  for (const part of partsOf(pointer)) {
    const member = value && memberOf(value, part);
    if (!member) break;
    offset = member.offset;
    value = member.type === 'property' ? member.children?.[1] : member;
  }
  return positionAt(text, offset);
}

/** `schemas/entities/payroll.schema.json:12:5`, which a terminal and an editor open at the place. */
export function placeOf(file: string, text: string, pointer: string): string {
  const { line, column } = positionOf(text, pointer);
  return `${file}:${line}:${column}`;
}

/** The position of the character at an offset. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

function memberOf({ type, children = [] }: Node, part: string): Node | undefined {
  if (type === 'object') return children.find((member) => keyOf(member) === part);
  if (/^\d+$/.test(part)) return children[Number(part)];
  return children.find((entry) => entry.value === part || entry.children?.some((member) => isNamed(member, part)));
}

const keyOf = (member: Node): unknown => member.children?.[0]?.value;
const isNamed = (member: Node, name: string): boolean =>
  (keyOf(member) === 'id' || keyOf(member) === 'name') && member.children?.[1]?.value === name;
