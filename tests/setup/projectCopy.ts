import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const project = join(import.meta.dirname, '../..');
/** Folders that are not in a checkout, or that a copy does not need. */
const leftOut = new Set(['.git', '.data', 'node_modules', 'dist', 'test-results']);

/** A copy of the project in a folder of its own, for changes like a developer's. */
export interface ProjectCopy {
  readonly folder: string;
  read(file: string): string;
  write(file: string, content: string): void;
  /** Changes a JSON file. */
  edit(file: string, change: (json: Record<string, unknown>) => void): void;
  /** Runs a command line to its end, like a developer. */
  run(command: string, settings?: Readonly<Record<string, string>>): { status: number | null; output: string };
  remove(): void;
}

/** Copies the current project, without its history; the packages are links to the original's. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  for (const entry of readdirSync(project))
    if (!leftOut.has(entry)) cpSync(join(project, entry), join(folder, entry), { recursive: true });
  // A folder of links rather than one link: tools write there, such as Vite its cache, and that must not be shared.
  const [packages, links] = [join(project, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(links);
  for (const entry of readdirSync(packages))
    if (!/^\.(?:vite|compile-cache)/.test(entry)) symlinkSync(join(packages, entry), join(links, entry));

  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  return {
    folder,
    read,
    write,
    edit: (file, change) => {
      const json = JSON.parse(read(file)) as Record<string, unknown>;
      change(json);
      write(file, JSON.stringify(json, null, 2));
    },
    run: (command, settings) => {
      // A developer's shell does not have the variables of the running test.
      const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST$|NODE_ENV$|MODE$|DEV$|PROD$)/.test(name));
      const env = { ...Object.fromEntries(own), ...settings };
      const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd: folder, encoding: 'utf8', env });
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
