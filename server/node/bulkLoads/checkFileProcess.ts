import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import { answerJson, checkAnswer } from '../../../domain/files/checkAnswer.ts';
import { checkFile } from '../../../domain/files/checkFile.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import limits from '../../../schemas/rules/upload-checks.json' with { type: 'json' };
import { answerText, readCheckCommand } from './checkFileCommand.ts';

/*
 * `npm run check-file -- FILE`: checks a file without a portal, by the same rules. It knows no employer, so the checks against the members and the pay
 * period are left out. The exit code is 1 if the file has errors, and 2 if it could not be checked.
 */
try {
  const startedAt = new Date();
  const { file, formats, action, isJson, today } = readCheckCommand(process.argv.slice(2));
  await access(file);
  const check = await checkFile(() => createReadStream(file), {
    name: basename(file),
    sizes: { bytes: limits.largestMegabytes * 1_048_576, rows: limits.mostRows, columns: limits.mostColumns },
    library: { ...bulkLoads, formats },
    ...(formats[0] && { fileFormat: formats[0].fileFormat }),
    context: {
      action,
      today: today ?? ukDay(startedAt),
      employerId: null,
      payrollUid: null,
      period: null,
      payrollNumberPattern: null,
      pensionableSalaryDefinition: null,
      frequency: null,
      validActions: null,
    },
  });
  const answer = checkAnswer(check);
  process.stdout.write(isJson ? answerJson(answer) : answerText(answer));
  process.exitCode = answer.errorCount > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
