const megabyte = 1_048_576;

/** The memory of the service in MB, and the longest time in milliseconds for which its event loop was held since the last call. */
export async function loadOf({ origin }: { origin: string }): Promise<{ memory: number; hold: number }> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const valueOf = (name: string): number => {
    const found = new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(metrics)?.[1];
    if (found === undefined) throw new Error(`The metrics of the service have no ${name}.`);
    return Number(found);
  };
  return {
    memory: valueOf('process_resident_memory_bytes') / megabyte,
    hold: valueOf('nodejs_eventloop_lag_max_seconds') * 1_000,
  };
}
