import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** Linux tells the time of a process in hundredths of a second, whatever the clock of its kernel. */
const ticksPerSecond = 100;
const sampleMilliseconds = 1_000;

/** The times of a process on Linux. @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
interface ProcessTime {
  readonly pid: number;
  readonly parent: number;
  /** Of the process itself, with all its threads. */
  readonly own: number;
  /** Of its ended children, and theirs. */
  readonly ofChildren: number;
  /** A process id is used again; together with the start it is unique. */
  readonly startedAt: string;
}

/**
 * Measures the processor seconds of everything that this process starts from now on.
 *
 * The system adds the time of a process to its parent's when it ends. That leaves out the servers which outlive their parent, such as PostgreSQL: they are looked at
 * every second, so that at most their last second is missing.
 *
 * @returns ends the measurement. Undefined where the system does not tell: it has to be Linux.
 */
export function measureProcessorSeconds(): () => number | undefined {
  if (platform() !== 'linux') return () => undefined;
  const before = readProcess('self')?.ofChildren ?? 0;
  const family = new Map<number, string>();
  const orphans = new Map<string, number>();
  const sample = (): void => {
    for (const orphan of findOrphans(family)) orphans.set(keyOf(orphan), orphan.own + orphan.ofChildren);
  };
  const timer = setInterval(sample, sampleMilliseconds);
  return () => {
    clearInterval(timer);
    sample();
    const ofOrphans = [...orphans.values()].reduce((sum, ticks) => sum + ticks, 0);
    return ((readProcess('self')?.ofChildren ?? 0) - before + ofOrphans) / ticksPerSecond;
  };
}

const keyOf = ({ pid, startedAt }: ProcessTime): string => `${pid} ${startedAt}`;

/** Adds the present descendants to the family, and returns those whose parent has ended. */
function findOrphans(family: Map<number, string>): readonly ProcessTime[] {
  const present = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProcess(name) ?? []) : []));
  const isKnown = (one: ProcessTime): boolean => family.get(one.pid) === one.startedAt;
  const isMember = (pid: number): boolean => pid === process.pid || family.has(pid);
  const running = new Map(present.map((one) => [one.pid, one.startedAt]));
  for (const [pid, startedAt] of family) if (running.get(pid) !== startedAt) family.delete(pid);
  for (let grown = true; grown;) {
    const found = present.filter((one) => !isKnown(one) && isMember(one.parent));
    for (const { pid, startedAt } of found) family.set(pid, startedAt);
    grown = found.length > 0;
  }
  return present.filter((one) => isKnown(one) && !isMember(one.parent));
}

function readProcess(name: string): ProcessTime | undefined {
  const text = readStat(name);
  if (text === undefined) return undefined;
  // The program's name stands in brackets and may contain spaces and brackets itself. After it comes field 3.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticksIn = (...numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + Number(fields[number - 3]), 0);
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    own: ticksIn(14, 15),
    ofChildren: ticksIn(16, 17),
    startedAt: fields[19] ?? '',
  };
}

/** Undefined for a process that has ended in the meantime. */
function readStat(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined;
    throw error;
  }
}
