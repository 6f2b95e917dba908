import type { XmlAttributes, XmlVisitor } from '../xmlReader.ts';

/** An element with what is in it. One without elements has a text. */
export interface XmlNode {
  name: string;
  parent: XmlNode | null;
  children: XmlNode[];
  text: string;
}

const newNode = (name: string, parent: XmlNode | null, text = ''): XmlNode => ({ name, parent, children: [], text });

/** Builds the tree of a file's elements. An attribute counts as an element with a text. */
export class TreeBuilder implements XmlVisitor {
  root: XmlNode | null = null;
  #current: XmlNode | null = null;

  open(name: string, attributes: XmlAttributes): void {
    const node = newNode(name, this.#current);
    this.#current?.children.push(node);
    this.root ??= node;
    this.#current = node;
    for (const [key, value] of Object.entries(attributes))
      if (!/^xmlns|:/.test(key)) node.children.push(newNode(key, node, value));
  }

  text(text: string): void {
    if (this.#current) this.#current.text += text;
  }

  close(): void {
    this.#current = this.#current?.parent ?? null;
  }
}

const pathOf = (node: XmlNode | null): string[] => (node === null ? [] : [...pathOf(node.parent), node.name]);

function* leavesOf(node: XmlNode): Generator<XmlNode> {
  if (node.children.length === 0) yield node;
  else for (const child of node.children) yield* leavesOf(child);
}

const commonStart = (one: readonly string[], other: readonly string[]): string[] => {
  const end = one.findIndex((name, at) => other[at] !== name);
  return one.slice(0, end < 0 ? one.length : end);
};

function* nodesAt(node: XmlNode, path: readonly string[], level = 0): Generator<XmlNode> {
  if (node.name !== path[level]) return;
  if (level === path.length - 1) yield node;
  else for (const child of node.children) yield* nodesAt(child, path, level + 1);
}

/**
 * The elements that are about one person each: the innermost ones in which all kinds of leaf are that name a person, and of elements that have only one of those, the outer ones, since
 * amounts may be beside the personal details.
 */
export function personNodes(root: XmlNode, namesPerson: (leaf: string) => boolean): XmlNode[] {
  const paths = new Map<string, string[]>();
  for (const leaf of leavesOf(root)) {
    if (!namesPerson(leaf.name)) continue;
    const path = pathOf(leaf.parent);
    paths.set(path.join('/'), path);
  }
  const all = [...paths.values()];
  const [first] = all;
  if (!first) return [];
  let path = all.reduce(commonStart, first);
  let nodes = [...nodesAt(root, path)];
  while (path.length > 1) {
    const parents = new Set(nodes.map(({ parent }) => parent));
    if (parents.size < nodes.length || nodes.length === 1) break;
    path = path.slice(0, -1);
    nodes = [...nodesAt(root, path)];
  }
  return nodes;
}

/** A column of the file: the name of an element, and its number among those of the same name in one record. */
const columnOf = (name: string, count: number): string => `${name}|${count}`;

/** The columns and the rows of a tree: for each person their own leaves, and those around them that are about several persons. */
export function tableOf(persons: readonly XmlNode[]): { headings: string[]; rows: string[][] } {
  const isPerson = new Set(persons);
  const shared = new Map<XmlNode, Map<string, string>>();
  const columns = new Map<string, number>();
  const addLeaves = (leaves: Iterable<XmlNode>, values: Map<string, string>): void => {
    const counts = new Map<string, number>();
    for (const { name, text } of leaves) {
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const column = columnOf(name, count);
      if (!columns.has(column)) columns.set(column, columns.size);
      values.set(column, text.trim());
    }
  };
  const hasPerson = new Set<XmlNode>();
  for (const person of persons)
    for (let node = person.parent; node !== null && !hasPerson.has(node); node = node.parent) hasPerson.add(node);
  const sharedOf = (node: XmlNode | null): Map<string, string> => {
    if (node === null) return new Map();
    const known = shared.get(node);
    if (known) return known;
    const values = new Map(sharedOf(node.parent));
    const around = node.children.filter((child) => !isPerson.has(child) && !hasPerson.has(child));
    addLeaves(
      around.flatMap((child) => [...leavesOf(child)]),
      values,
    );
    shared.set(node, values);
    return values;
  };
  const records = persons.map((person) => {
    const values = new Map(sharedOf(person.parent));
    addLeaves(leavesOf(person), values);
    return values;
  });
  const order = [...columns.keys()];
  return {
    headings: order.map((column) => column.slice(0, column.lastIndexOf('|'))),
    rows: records.map((values) => order.map((column) => values.get(column) ?? '')),
  };
}
