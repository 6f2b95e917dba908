import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerJson, checkAnswer } from '../../../domain/files/checkAnswer.ts';
import { checkFile } from '../../../domain/files/checkFile.ts';
import { readCheckCommand } from './checkFileCommand.ts';

const example = 'schemas/bulk-loads/examples/papdis-pap11.csv';
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['server/node/bulkLoads/checkFileProcess.ts', ...args], { encoding: 'utf8' });

describe('the arguments of the command', () => {
  it.each([
    [['a.csv'], 'bulkManagement', 20],
    [['a.csv', '--format', 'papdis-11'], 'bulkManagement', 1],
    [['a.csv', '--format', 'papdis'], 'bulkManagement', 3],
    [['a.csv', '--format', 'cushon-joiner'], 'joiner', 1],
    [['a.csv', '--format', 'papdis', '--action', 'leaver'], 'leaver', 3],
  ])('%j name the kind of file %s and %i formats', (args, action, count) => {
    const command = readCheckCommand(args);
    expect([command.action, command.formats.length]).toEqual([action, count]);
  });

  it.each([
    [[], 'Name one file: npm run check-file -- FILE'],
    [['a.csv', 'b.csv'], 'Name one file: npm run check-file -- FILE'],
    [['a.csv', '--format', 'fax'], 'There is no format "fax". Choose one of: base-assessment'],
    [['a.csv', '--action', 'sing'], 'There is no kind of file "sing". Choose one of: bulkManagement'],
    [['a.csv', '--today', '2026-02-29'], '"2026-02-29" is not a day. Give it as yyyy-MM-dd.'],
  ])('%j are refused with the remedy', (args, message) => expect(() => readCheckCommand(args)).toThrow(message));
});

describe('the command', () => {
  it('prints the answer of the service byte for byte, and ends with 0 for a file without errors', async () => {
    const { status, stdout } = run(example, '--format', 'papdis-11', '--today', '2026-05-01', '--json');
    const check = await checkFile(readFileSync(example), {
      name: 'papdis-pap11.csv',
      sizes: { bytes: 1_000_000, rows: 1_000, columns: 100 },
      fileFormat: 'papdis',
      context: {
        action: 'bulkManagement',
        today: '2026-05-01',
        employerId: null,
        payrollUid: null,
        period: null,
        payrollNumberPattern: null,
        pensionableSalaryDefinition: null,
        frequency: null,
        validActions: null,
      },
    });
    expect(stdout).toBe(answerJson(checkAnswer(check)));
    expect(status).toBe(0);
  });

  it('prints the findings for a person, and ends with 1 for a file with an error', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'check-file-')), 'april.csv');
    const text = readFileSync(example, 'utf8')
      .replace('1988-03-31', '1988-02-31')
      .replaceAll('QQ123456', 'AB124356')
      .replaceAll('QQ', 'AB');
    writeFileSync(file, text);
    const { status, stdout } = run(file, '--today', '2026-05-01');
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'april.csv: 3 rows, format: PAPDIS 1.1 (PAP11)',
      '',
      'Error    Row 2, Date of birth: “1988-02-31” is not a day of the calendar: the date is read as year, month, day.',
      '         Correct the date of birth. (dateImpossible)',
      '',
      '1 error and 0 warnings; 1 row cannot be processed.',
    ]);
    expect(status).toBe(1);
  });

  it('says the reason, and ends with 2, where there is no such file', () => {
    const { status, stderr } = run('missing.csv');
    expect([status, stderr.includes('missing.csv')]).toEqual([2, true]);
  });
});
