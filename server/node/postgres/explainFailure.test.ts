import { describe, expect, it } from 'vitest';
import { explainSetUp, reasonIn } from './explainFailure.ts';

describe('the reason given by a PostgreSQL program', () => {
  it('is a full disk, also when lines about the clean-up follow', () => {
    const output = `2026-11-21 06:18:55.457 UTC [1266] FATAL:  could not write to file "base/4/1249": No space left on device
2026-11-21 06:18:55.457 UTC [1266] STATEMENT:  CREATE DATABASE template0
child process exited with exit code 1
initdb: removing contents of data directory "/data/postgres.new/cluster"
`;
    expect(reasonIn(output)).toBe('the disk is full. Make room, or set DATA_DIR to a folder on another disk');
  });

  it.each([
    ['initdb: error: invalid locale name "x"\ninitdb: removing data directory\n', 'initdb: error: invalid locale name "x"'],
    ['LOG:  starting\nFATAL:  lock file exists\nLOG:  database system is shut down\n', 'FATAL:  lock file exists'],
    ['something else\n', 'something else'],
    ['', ''],
  ])('is the line with the cause: %j', (output, reason) => {
    expect(reasonIn(output)).toBe(reason);
  });
});

describe('a failed set-up', () => {
  it.each([
    ['53100', 'its disk is full'],
    ['57P01', 'the connection to it was lost'],
  ])('names the remedy for %s', (code, reason) => {
    expect(explainSetUp(Object.assign(new Error('x'), { code }))).toMatchObject({
      message: expect.stringContaining(reason) as string,
    });
  });

  it('is not changed when it is a defect', () => {
    const defect = new Error('no such column');
    expect(explainSetUp(defect)).toBe(defect);
  });
});
