import { describe, expect, it } from 'vitest';
import { expectConsole, NoiseLog, noiseLog } from './noise.ts';

describe('the noise log', () => {
  it('reports unexpected noise, with the remedy', () => {
    const log = new NoiseLog();
    log.record('warn', 'odd');
    expect(log.settle()).toEqual([expect.stringMatching(/^Unexpected console.warn: odd\n.*expectConsole\('warn'/)]);
  });

  it('accepts declared noise any number of times', () => {
    const log = new NoiseLog();
    log.expect('error', /lost/);
    log.record('error', 'connection lost');
    log.record('error', 'connection lost again');
    expect(log.settle()).toEqual([]);
  });

  it('does not count a warning as a declared error', () => {
    const log = new NoiseLog();
    log.expect('error', /lost/);
    log.record('error', 'lost');
    log.record('warn', 'lost');
    expect(log.settle()).toHaveLength(1);
  });

  it('reports declared noise that did not occur, and then starts again', () => {
    const log = new NoiseLog();
    log.expect('error', /lost/);
    expect(log.settle()).toEqual([expect.stringContaining('there was none')]);
    expect(log.settle()).toEqual([]);
  });
});

describe('the set-up of every test', () => {
  it('records console messages, with their placeholders filled in', () => {
    console.error('%s failed', 'the upload');
    expect(noiseLog.settle()).toEqual([expect.stringContaining('Unexpected console.error: the upload failed')]);
  });

  it('lets a declared message pass', () => {
    expectConsole('warn', /on purpose/);
    console.warn('on purpose');
  });

  it('refuses and records a request to an outside address', async () => {
    await expect(fetch('https://provider.example/news')).rejects.toThrow('No server answers GET https://provider.example/news');
    expect(noiseLog.settle()).toEqual([expect.stringContaining('Unexpected request: GET https://provider.example/news')]);
  });

  it('refuses a relative address that has no server', async () => {
    await expect(fetch('/api/v2/employers', { method: 'POST' })).rejects.toThrow('POST /api/v2/employers');
    expect(noiseLog.settle()).toHaveLength(1);
  });
});
