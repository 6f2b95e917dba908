import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import, re-export, dynamic import or `import('…')` type in a file of ours. */
export interface Import {
  /** Path from the repository's root, with forward slashes. */
  readonly from: string;
  /** Its target: a path from the root for a file of ours, otherwise the specifier, such as `react` or `node:fs`. */
  readonly to: string;
  readonly isDynamic: boolean;
}

/**
 * Every import of a file, including type imports: a type creates a dependency as well.
 * @throws When the file is not TypeScript, or a dynamic import is computed, because its target cannot be checked.
 */
export function readImports(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, isDynamic = false) => imports.push({ from: path, to: resolve(path, specifier), isDynamic });
  new Visitor({
    ImportDeclaration: ({ source: { value } }) => add(value),
    ExportAllDeclaration: ({ source: { value } }) => add(value),
    ExportNamedDeclaration: (node) => node.source && add(node.source.value),
    TSImportType: ({ source: { value } }) => add(value),
    ImportExpression: (node) => {
      if (node.source.type !== 'Literal' || typeof node.source.value !== 'string') {
        throw new Error(`${path} has a computed import: write the path out in import('…').`);
      }
      add(node.source.value, true);
    },
  }).visit(program);
  return imports;
}

function resolve(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : bare;
}

/** The first cycle among `imports`, as the paths along it, or undefined when there is none. */
export function findCycle(imports: readonly Import[]): string[] | undefined {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string[] | undefined => {
    const start = trail.indexOf(path);
    if (start >= 0) return [...trail.slice(start), path];
    if (done.has(path)) return undefined;
    for (const { to } of targets.get(path) ?? []) {
      const circle = visit(to, [...trail, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of targets.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}
