import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
const minute = 60;

/** An estimate in words, rounded up; null without one. @example timeLeft(75) // 'about 2 minutes left' */
export function timeLeft(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < minute) return `about ${Math.max(1, seconds)} ${seconds <= 1 ? 'second' : 'seconds'} left`;
  const minutes = Math.ceil(seconds / minute);
  return `about ${formatCount(minutes, 'minute')} left`;
}
