import { describe, expect, it } from 'vitest';
import { carryOut, documentSections } from './documentSteps.ts';

const document = `# A page

Run:

\`\`\`sh
npm ci
npm start
\`\`\`

## Then

Open **Payrolls**. Write \`a/b.json\`:

\`\`\`json
{}
\`\`\`

More. Add to
\`a/b.json\`:

\`\`\`json
{ "c": 1 }
\`\`\`

It says:

\`\`\`text
Mend it.
\`\`\`
`;

it('finds the reader’s steps and expected output, section by section, in order', () => {
  const [start, then, ...rest] = documentSections(document);
  expect(start?.steps).toEqual([
    { kind: 'run', command: 'npm ci' },
    { kind: 'run', command: 'npm start' },
  ]);
  expect(then).toMatchObject({ title: 'Then', labels: ['Payrolls'] });
  expect(then?.steps).toEqual([
    { kind: 'write', file: 'a/b.json', content: '{}\n' },
    { kind: 'add', file: 'a/b.json', content: '{ "c": 1 }\n' },
    { kind: 'see', text: 'Mend it.' },
  ]);
  expect(rest).toEqual([]);
});

it('refuses a block without an instruction', () => {
  expect(() => documentSections('So:\n\n```json\n{}\n```\n')).toThrow('A block of json has no instruction');
});

describe('a step on a file', () => {
  const json = (): Record<string, unknown> => ({ a: { b: 1, c: [1, 2] }, storage: { documents: true } });
  const after = (kind: 'add' | 'replace', content: object): Record<string, unknown> => {
    const target = json();
    const copy: Parameters<typeof carryOut>[1] = { write: () => undefined, edit: (_file, change) => change(target) };
    carryOut({ kind, file: 'x.json', content: JSON.stringify(content) }, copy);
    return target;
  };

  it('adds to objects, and replaces other values', () => {
    expect(after('add', { a: { c: [3] } })).toEqual({ ...json(), a: { b: 1, c: [3] } });
  });

  it('replaces the value under the same key', () => {
    expect(after('replace', { storage: { table: 'x' } })).toEqual({ ...json(), storage: { table: 'x' } });
  });
});
