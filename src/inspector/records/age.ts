import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
/** A duration in its largest whole unit, e.g. `3 days`. */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day'];
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
}
