import { useEffect, useState } from 'react';
import type { Chart } from './chart.ts';
import { loadChart } from './loadChart.ts';

interface LoadedChart {
  readonly machine: string;
  readonly chart: Chart | null;
  readonly failure: unknown;
}

/** A machine's chart, null while it loads. */
export function useChart(machine: string): Pick<LoadedChart, 'chart' | 'failure'> {
  const [loaded, setLoaded] = useState<LoadedChart>({ machine, chart: null, failure: null });
  useEffect(() => {
    let isWanted = true;
    loadChart(machine).then(
      (chart) => isWanted && setLoaded({ machine, chart, failure: null }),
      (failure: unknown) => isWanted && setLoaded({ machine, chart: null, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);
  return loaded.machine === machine ? loaded : { chart: null, failure: null };
}
