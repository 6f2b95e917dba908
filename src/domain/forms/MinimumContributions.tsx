import { minimumText } from '../../../domain/contributions/minimumText.ts';
import { useToday } from '../../shared/dates/portalDay.ts';

/** The minimum contributions of a chosen definition of pensionable salary, in words. */
export function MinimumContributions({ value }: { value: unknown }) {
  const today = useToday();
  return typeof value === 'string' ? minimumText(value, today) : null;
}
