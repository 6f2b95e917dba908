import { describe, expect, it } from 'vitest';
import { expectConsole, NoiseLog, noiseLog } from './noise.ts';

describe('the noise log', () => {
  it('complains of noise that nobody expected, with the remedy', () => {
    const log = new NoiseLog();
    log.record('warn', 'odd');
    expect(log.settle()).toEqual([expect.stringMatching(/^Unexpected console.warn: odd\n.*expectConsole\('warn'/)]);
  });

  it('accepts declared noise however often it comes', () => {
    const log = new NoiseLog();
    log.expect('error', /lost/);
    log.record('error', 'connection lost');
    log.record('error', 'connection lost again');
    expect(log.settle()).toEqual([]);
  });

  it('does not take a warning for a declared error', () => {
    const log = new NoiseLog();
    log.expect('error', /lost/);
    log.record('error', 'lost');
    log.record('warn', 'lost');
    expect(log.settle()).toHaveLength(1);
  });

  it('complains of declared noise that never came, and starts afresh', () => {
    const log = new NoiseLog();
    log.expect('error', /lost/);
    expect(log.settle()).toEqual([expect.stringContaining('none came')]);
    expect(log.settle()).toEqual([]);
  });
});

describe('the set-up of every test', () => {
  it('hears the console, with its placeholders filled in', () => {
    console.error('%s failed', 'the upload');
    expect(noiseLog.settle()).toEqual([expect.stringContaining('Unexpected console.error: the upload failed')]);
  });

  it('lets a declared message pass', () => {
    expectConsole('warn', /on purpose/);
    console.warn('on purpose');
  });

  it('refuses and records a request to the outside world', async () => {
    await expect(fetch('https://provider.example/news')).rejects.toThrow('Nobody answers GET https://provider.example/news');
    expect(noiseLog.settle()).toEqual([expect.stringContaining('Unexpected request: GET https://provider.example/news')]);
  });

  it('refuses a relative address that has no server', async () => {
    await expect(fetch('/api/v2/employers', { method: 'POST' })).rejects.toThrow('POST /api/v2/employers');
    expect(noiseLog.settle()).toHaveLength(1);
  });
});
