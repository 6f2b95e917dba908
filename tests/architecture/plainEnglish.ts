import { parseSync } from 'oxc-parser';

interface Rule {
  readonly found: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

/** A piece of prose in a file: a comment, a test title, or a paragraph of a Markdown file. */
interface Prose {
  readonly text: string;
  readonly offset: number;
}

/** Wording that has to be read twice, with the remedy. docs/glossary.md keeps the names. */
const rules: readonly Rule[] = [
  {
    found: 'a clause in place of a noun',
    pattern:
      /^(?:What|Who|Whom|Whose|Whoever|Whatever|How)\b(?! (?:to|many)\b)[^?]*$|@(?:param \S+ -|returns?) (?:What|Who|Whom|Whose|Whoever|How)\b/i,
    instead: 'Begin with the noun: "The settings of …" for "What … needs", "The invited person" for "Who is invited".',
  },
  {
    found: 'a "whoever" clause',
    pattern: /\b(?:whoever|whomever|whomsoever)\b/i,
    instead: 'Name the person or program: the caller, the user, the invited person.',
  },
  {
    found: 'a riddle about nobody',
    pattern: /\b(?:nobody yet|nobody’s|nobody's|of nobody|by nobody|are nobody|is nobody)\b/i,
    instead: 'Say it positively: "has no account yet", "belongs to no party".',
  },
  {
    found: 'a program that is spoken to',
    pattern: /\b(?:is|are|was|were) told\b|\b(?:hears|knows) (?:of|who)\b/i,
    instead: 'Say what happens: "receives", "is called with", "gets a notice", "shows a message".',
  },
  {
    found: 'an old-fashioned word',
    pattern: /\b(?:anew|afresh|forthwith|therein|thereof|whereof|dear)\b/i,
    instead: 'Use the plain word: "again", "expensive".',
  },
  {
    found: 'a name that gives way in docs/glossary.md',
    pattern: /\b(?:strangers?|firms?|lifecycle desks?|second wall|behind the wall|NINO|DDI|demo data|worked-out fields?)\b/,
    instead:
      'Use the name that the glossary keeps: unauthorised caller, intermediary, handler, row-level security, national insurance number, direct debit mandate, sample data, computed field.',
  },
];

const title = /\b(?:it|test|describe)\(\s*(['"`])(?<title>(?:\\.|(?!\1)[^\\])*)\1/g;

const proseOfCode = (path: string, source: string): Prose[] => {
  const { comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const blocks: { text: string; offset: number; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    const last = blocks.at(-1);
    const isContinued = type === 'Line' && last !== undefined && /^\n[ \t]*$/.test(source.slice(last.end, start));
    if (!isContinued) blocks.push({ text: value, offset: start, end });
    else Object.assign(last, { text: `${last.text} ${value}`, end });
  }
  const titles = [...source.matchAll(title)].map((match) => ({ text: match.groups?.['title'] ?? '', offset: match.index }));
  return [...blocks, ...titles].map(({ text, offset }) => ({ offset, text: text.replaceAll(/\n\s*\*/g, '\n') }));
};

const proseOfMarkdown = (source: string): Prose[] =>
  source
    .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ' '))
    .matchAll(/(?:.+\n?)+/g)
    .map((match) => ({ text: match[0].replace(/^[#\s]*(?:\d{3} )?/, ''), offset: match.index }))
    .toArray();

/** The faults of a file's prose, each with its line and the remedy. Strings other than test titles are not checked: they may be questions on a screen. */
export function faultsOfWording(path: string, source: string): string[] {
  const prose = path.endsWith('.md') ? proseOfMarkdown(source) : proseOfCode(path, source);
  return prose.flatMap(({ text, offset }) => {
    const flat = text.replaceAll(/\s+/g, ' ').replace(/^\W+/, '').trim();
    const line = source.slice(0, offset).split('\n').length;
    return rules.flatMap(({ found, pattern, instead }) => {
      const match = pattern.exec(flat);
      return match ? [`${path}:${line} has ${found} ("${match[0].slice(0, 60)}"). ${instead}`] : [];
    });
  });
}
