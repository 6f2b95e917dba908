import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** Words that end like a participle, and are verbs. */
const verbs = new Set(['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'shed', 'speed', 'succeed']);

/** Participles that do not end in "ed", and adjectives that have named a function. Verbs of the same spelling, such as "read", are left out. */
const others = new Set(
  `absent bound broken chosen done drawn found free fresh full given gone held kept late left lost made meant missing
   pending plain present said seen sent shown spent stale taken thrown told unlikely won written`.split(/\s+/),
);

/** Whether a name says how a result feels, and not what the function does: docs/how-to.md, "Names". */
const isLoneParticiple = (name: string): boolean =>
  /^[a-z]+$/.test(name) && !verbs.has(name) && (name.endsWith('ed') || others.has(name));

/** The names of the functions of a file: declarations, functions in constants, and methods of classes. */
function functionNamesOf(path: string, source: string): string[] {
  const names: string[] = [];
  new Visitor({
    FunctionDeclaration({ id }) {
      if (id) names.push(id.name);
    },
    VariableDeclarator({ id, init }) {
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      if (isFunction && id.type === 'Identifier') names.push(id.name);
    },
    MethodDefinition({ key }) {
      if (key.type === 'Identifier') names.push(key.name);
    },
  }).visit(parseSync(path, source).program);
  return names;
}

const files = globSync('{schemas,domain,machines,server,mocks,src}/**/*.{ts,tsx}').filter(
  (path) => !/^schemas\/(?:generated|built)\/|^machines\/generated\/|\/own\/|\.test\.tsx?$/.test(path),
);

describe('the name of a function', () => {
  it('is a verb, or a noun of its result, and no lone participle', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((path) =>
      functionNamesOf(path, readFileSync(path, 'utf8'))
        .filter(isLoneParticiple)
        .map(
          (name) => `${path} has a function "${name}": name what it does, with its object, such as "toAnswer" or "refuseGrant".`,
        ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['function shown() {}', ['shown']],
    ['const kept = () => 1; const told = "a value";', ['kept']],
    ['class Store { checked() {} }', ['checked']],
    ['function seed() {} const read = () => 1; function readAsked() {}', []],
  ])('is found in %s', (source, expected) => {
    expect(functionNamesOf('a.ts', source).filter(isLoneParticiple)).toEqual(expected);
  });
});
