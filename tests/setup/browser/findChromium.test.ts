import { describe, expect, it } from 'vitest';
import { type BrowserHost, ensureChromium, findChromium } from './findChromium.ts';

/** A machine that has `browsers`. Each command of `installs` adds one. */
function machine({
  browsers = [],
  broken = [],
  installs = {},
  isRoot = true,
  env = {},
}: {
  browsers?: string[];
  broken?: string[];
  installs?: Record<string, string>;
  isRoot?: boolean;
  env?: Record<string, string>;
} = {}) {
  const present = new Set([...browsers, ...broken]);
  const messages: string[] = [];
  const host: BrowserHost = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    exists: (path) => present.has(path),
    starts: (path) => !broken.includes(path),
    run: (command, args) => {
      const line = [command, ...args].join(' ');
      const found = Object.keys(installs).find((part) => line.includes(part));
      if (found === undefined) return false;
      const path = installs[found];
      if (path) present.add(path);
      return true;
    },
    isRoot,
    playwrightPath: () => '/home/dev/.cache/ms-playwright/chrome',
    say: (sentence) => messages.push(sentence),
  };
  return { host, messages };
}

describe('finding Chromium', () => {
  it('prefers the browser of CHROMIUM_PATH', () => {
    const { host } = machine({ browsers: ['/opt/chrome', '/usr/bin/chromium'], env: { CHROMIUM_PATH: '/opt/chrome' } });
    expect(findChromium(host)).toBe('/opt/chrome');
  });

  it('refuses an invalid CHROMIUM_PATH instead of using another browser', () => {
    const { host } = machine({ browsers: ['/usr/bin/chromium'], env: { CHROMIUM_PATH: '/opt/chrome' } });
    expect(() => findChromium(host)).toThrow(
      'CHROMIUM_PATH is /opt/chrome, which is not a browser that starts. Correct it, or unset it',
    );
  });

  it("takes the system's before Playwright's own", () => {
    const { host } = machine({ browsers: ['/home/dev/.cache/ms-playwright/chrome', '/usr/bin/google-chrome'] });
    expect(findChromium(host)).toBe('/usr/bin/google-chrome');
  });

  it('skips a stub that does not start', () => {
    const { host } = machine({ broken: ['/usr/bin/chromium-browser'], browsers: ['/home/dev/.cache/ms-playwright/chrome'] });
    expect(findChromium(host)).toBe('/home/dev/.cache/ms-playwright/chrome');
  });
});

describe('installing a missing Chromium', () => {
  it('prints nothing when there is one', () => {
    const { host, messages } = machine({ browsers: ['/usr/bin/chromium'] });
    expect(ensureChromium(host)).toBe('/usr/bin/chromium');
    expect(messages).toEqual([]);
  });

  it("downloads Playwright's own first", () => {
    const { host, messages } = machine({ installs: { 'playwright install': '/home/dev/.cache/ms-playwright/chrome' } });
    expect(ensureChromium(host)).toBe('/home/dev/.cache/ms-playwright/chrome');
    expect(messages[0]).toContain("Playwright's own is being downloaded");
  });

  it("uses the system's package manager when the download fails", () => {
    const { host, messages } = machine({
      installs: { 'apt-get -o DPkg::Lock::Timeout=120 update': '', 'install -y': '/usr/bin/chromium' },
    });
    expect(ensureChromium(host)).toBe('/usr/bin/chromium');
    expect(messages).toEqual([
      expect.stringContaining("Playwright's own"),
      expect.stringContaining("the system's package manager"),
      'The browser tests use /usr/bin/chromium.',
    ]);
  });

  it('uses sudo for it when not root', () => {
    const { host } = machine({
      isRoot: false,
      installs: {
        'sudo -n true': '',
        'sudo -n apt-get -o DPkg::Lock::Timeout=120 update': '',
        'sudo -n apt-get -o DPkg::Lock::Timeout=120 install': '/usr/bin/chromium',
      },
    });
    expect(ensureChromium(host)).toBe('/usr/bin/chromium');
  });

  it('fails with one sentence and the remedy when every attempt fails', () => {
    const { host } = machine({ isRoot: false });
    expect(() => ensureChromium(host)).toThrow(
      /^No Chromium was found and none could be installed: install .* or set CHROMIUM_PATH\.$/,
    );
  });
});
