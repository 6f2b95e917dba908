/**
 * Noise is what a passing test should not leave behind: a `console.error`, a `console.warn`, a request that nobody answers.
 * Each one fails the test that made it, unless the test said beforehand that it was coming.
 */
interface ExpectedNoise {
  readonly source: NoiseSource;
  readonly pattern: RegExp;
  seen: boolean;
}

interface Noise {
  readonly source: NoiseSource;
  readonly text: string;
}

export type NoiseSource = 'error' | 'warn' | 'request';

/** Collects noise between two calls of `settle`. */
export class NoiseLog {
  #noises: Noise[] = [];
  #expected: ExpectedNoise[] = [];

  expect(source: NoiseSource, pattern: RegExp): void {
    this.#expected.push({ source, pattern, seen: false });
  }

  record(source: NoiseSource, text: string): void {
    const expected = this.#expected.find((one) => one.source === source && one.pattern.test(text));
    if (expected) expected.seen = true;
    else this.#noises.push({ source, text });
  }

  /** Forgets everything and returns what was wrong: noise that nobody expected, and expected noise that never came. */
  settle(): string[] {
    const complaints = [
      ...this.#noises.map(({ source, text }) => `Unexpected ${titles[source]}: ${text}\n${remedies[source]}`),
      ...this.#expected
        .filter(({ seen }) => !seen)
        .map(({ source, pattern }) => `Expected a ${titles[source]} matching ${pattern}, but none came. Remove the expectation.`),
    ];
    this.#noises = [];
    this.#expected = [];
    return complaints;
  }
}

const titles: Record<NoiseSource, string> = { error: 'console.error', warn: 'console.warn', request: 'request' };

const remedies: Record<NoiseSource, string> = {
  error: "Mend its cause, or declare it at the start of the test: expectConsole('error', /…/).",
  warn: "Mend its cause, or declare it at the start of the test: expectConsole('warn', /…/).",
  request: 'Answer it: give the code under test its own fetch, or start an MSW server in this test.',
};

/** One for the worker: with `isolate: false` every test file of a worker shares it, and each test settles it. */
export const noiseLog = new NoiseLog();

/**
 * Declares noise that the test is about, such as the report of an error that the test provokes.
 * @param level - Which console function is expected to be called.
 * @param pattern - Matched against the message as the console would print it. The test fails when it never comes.
 * @example expectConsole('error', /the server answered 500/)
 */
export function expectConsole(level: 'error' | 'warn', pattern: RegExp): void {
  noiseLog.expect(level, pattern);
}
