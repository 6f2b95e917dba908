import type { MonitoringVital } from '../../../schemas/generated/types.ts';

/** A measurement in words. @example vitalText('LCP', 812.4) // '812 ms' */
export const vitalText = (vital: MonitoringVital['vital'], value: number): string =>
  vital === 'CLS' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en-GB')} ms`;
