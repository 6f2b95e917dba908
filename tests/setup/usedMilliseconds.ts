/** The milliseconds of processor time that this process has used. A limit in them holds beside other programs, which a limit in real time does not. */
export function usedMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
