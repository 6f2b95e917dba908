import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The operations for finding a browser, so that a test can replace them. */
export interface BrowserHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /** Runs a command to its end. @returns Whether it succeeded. Its output goes to this process's own. */
  run(command: string, args: readonly string[]): boolean;
  /** Whether the program starts: a snap stub or a binary without its libraries does not. */
  starts(path: string): boolean;
  readonly isRoot: boolean;
  playwrightPath(): string;
  say(sentence: string): void;
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that starts: that of CHROMIUM_PATH, the system's, or Playwright's own.
 * @throws When CHROMIUM_PATH is not a browser: using another one would hide the mistake.
 */
export function findChromium(host: BrowserHost): string | undefined {
  const named = host.env['CHROMIUM_PATH'];
  if (named) {
    if (host.exists(named) && host.starts(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a browser that starts. Correct it, or unset it to search for one.`);
  }
  const folders = (host.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPaths,
    host.playwrightPath(),
  ];
  return candidates.find((path) => host.exists(path) && host.starts(path));
}

/**
 * Like `findChromium`, but installs a missing browser and prints each step.
 * @throws One sentence with the remedy when none can be installed.
 */
export function ensureChromium(host: BrowserHost = thisMachine): string {
  const found = findChromium(host);
  if (found) return found;
  for (const { sentence, install } of waysToInstall(host)) {
    host.say(sentence);
    const installed = install() ? findChromium(host) : undefined;
    if (installed) {
      host.say(`The browser tests use ${installed}.`);
      return installed;
    }
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Google Chrome and run this again, or set CHROMIUM_PATH.',
  );
}

function waysToInstall(host: BrowserHost): { sentence: string; install(): boolean }[] {
  const ways = [
    {
      sentence: "No Chromium was found, so Playwright's own is being downloaded.",
      install: () => host.run('npx', ['--no-install', 'playwright', 'install', 'chromium']),
    },
  ];
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=120'];
  const root = host.isRoot ? [] : ['sudo', '-n'];
  if (host.isRoot || host.run('sudo', ['-n', 'true'])) {
    ways.push({
      sentence: "The download gave no working browser, so the system's package manager is installing Chromium.",
      install: () => {
        const run = (...args: string[]) => {
          const [command = '', ...rest] = [...root, ...apt, ...args];
          return host.run(command, rest);
        };
        return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', 'chromium');
      },
    });
  }
  return ways;
}

const thisMachine: BrowserHost = {
  env: process.env,
  exists: existsSync,
  // Ten minutes: a package manager on a slow line. No input: in CI nobody can answer a question.
  run: (command, args) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  starts: (path) => spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0,
  isRoot: process.getuid?.() === 0,
  playwrightPath: () => chromium.executablePath(),
  say: (sentence) => console.log(sentence),
};
