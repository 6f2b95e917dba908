import { useEffect, useState } from 'react';
import type { CoverageReport } from '../../../machines/coverage.ts';
import { loadCoverage } from '../../charts/drawing/loadChart.ts';

/** The coverage of the last test run, if wanted: undefined while it loads, null if there was no run. */
export function useCoverage(machine: string) {
  const [isShown, setShown] = useState(false);
  const [loaded, setLoaded] = useState<{ machine: string; report: CoverageReport | null }>();
  useEffect(() => {
    if (!isShown) return undefined;
    let isWanted = true;
    void loadCoverage(machine).then((report) => isWanted && setLoaded({ machine, report }));
    return () => {
      isWanted = false;
    };
  }, [isShown, machine]);
  const report = loaded?.machine === machine ? loaded.report : undefined;
  return { isShown, toggle: () => setShown(!isShown), report };
}
