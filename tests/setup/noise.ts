/**
 * Noise is output that a passing test should not cause: a `console.error`, a `console.warn`, a request without a server.
 * Each one fails its test, unless the test declared it beforehand.
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

  /** Resets the log and returns the faults: unexpected noise, and expected noise that did not occur. */
  settle(): string[] {
    const complaints = [
      ...this.#noises.map(({ source, text }) => `Unexpected ${titles[source]}: ${text}\n${remedies[source]}`),
      ...this.#expected
        .filter(({ seen }) => !seen)
        .map(
          ({ source, pattern }) =>
            `Expected a ${titles[source]} matching ${pattern}, but there was none. Remove the expectation.`,
        ),
    ];
    this.#noises = [];
    this.#expected = [];
    return complaints;
  }
}

const titles: Record<NoiseSource, string> = { error: 'console.error', warn: 'console.warn', request: 'request' };

const remedies: Record<NoiseSource, string> = {
  error: "Correct the cause, or declare it at the start of the test: expectConsole('error', /…/).",
  warn: "Correct the cause, or declare it at the start of the test: expectConsole('warn', /…/).",
  request: 'Answer it: give the code under test its own fetch, or start an MSW server in this test.',
};

const name = Symbol.for('employer-portal.noiseLog');
/** In one place for all: a test that loads modules again loads this one, too, and the console writes into the first log. */
const kept: { log?: NoiseLog } = ((globalThis as { [name]?: { log?: NoiseLog } })[name] ??= {});

/** One for each worker: with `isolate: false` all test files of a worker share it, and each test settles it. */
export const noiseLog: NoiseLog = (kept.log ??= new NoiseLog());

/**
 * Declares expected noise, such as the report of an error that the test provokes.
 * @param level - The console function that is expected to be called.
 * @param pattern - Matched against the message as the console would print it. The test fails if it does not occur.
 * @example expectConsole('error', /the server answered 500/)
 */
export function expectConsole(level: 'error' | 'warn', pattern: RegExp): void {
  noiseLog.expect(level, pattern);
}
