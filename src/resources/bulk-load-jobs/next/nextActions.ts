import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { instructionTexts } from '../../../../domain/files/instructions/instructionTexts.ts';

/** An action of an upload as the service answers it: null as its reason where it is allowed. */
export interface Offered {
  readonly action: { readonly id: string };
  readonly reason: string | null;
}

/** The buttons of an upload: the one that goes on, refused or not, and the others. */
export interface NextActions<Action extends Offered> {
  primary: Action | null;
  others: readonly Action[];
}

type Load = Pick<BulkLoadJob, 'status' | 'failedRowCount' | 'fileErrorCount' | 'acknowledgedTimestamp'>;

const isWaiting = ({ status }: Load): boolean => status === 'waitingForTriggerToStartProcessing' || status === 'approved';

/**
 * Chooses the buttons of an upload. A refused action is left out, but for one with its reason: the next step of a checked file, and the way back of a file that was
 * carried out.
 */
export function nextActions<Action extends Offered>(offered: readonly Action[], load: Load): NextActions<Action> {
  const find = (id: string): Action | undefined => offered.find(({ action }) => action.id === id);
  const findAllowed = (id: string): Action | undefined => (find(id)?.reason === null ? find(id) : undefined);
  const rest = (...left: (Action | undefined)[]): Action[] => offered.filter((one) => one.reason === null && !left.includes(one));
  if (isWaiting(load)) {
    const [process, approve] = [find('process'), find('approve')];
    const isOpen = load.acknowledgedTimestamp == null;
    const acknowledge = isOpen && load.failedRowCount === 0 && load.fileErrorCount === 0 ? findAllowed('acknowledge') : undefined;
    // An approval that is wanted is refused for a reason of its own: that there must be another person.
    const refused = approve && approve.reason !== process?.reason ? approve : process;
    const primary = findAllowed('process') ?? findAllowed('approve') ?? acknowledge ?? refused ?? null;
    const others = rest(process, approve, ...(isOpen ? [] : [find('acknowledge')])).filter((one) => one !== primary);
    return { primary, others };
  }
  const undo = find('undo');
  const isDone = load.status === 'complete' || load.status === 'awaitingPayment';
  return { primary: null, others: [...rest(undo), ...(undo && (isDone || undo.reason === null) ? [undo] : [])] };
}

/**
 * The warnings of a checked file in a sentence: how many, and of which kinds. Empty without any.
 *
 * @example '3 warnings: "Pay has changed" in 2 rows, "No national insurance number" in 1 row.'
 */
export function warningsText({ validation }: Pick<BulkLoadJob, 'validation'>): string {
  const ofRows = (validation?.counts ?? []).filter(({ severity }) => severity === 'warning');
  const ofFile = validation?.fileWarnings ?? [];
  const count = ofFile.length + ofRows.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return '';
  const kinds = [
    ...ofFile.map(({ message }) => `"${message}"`),
    ...ofRows.map((one) => `"${one.message}" in ${formatCount(one.count, 'row')}`),
  ];
  return `${formatCount(count, 'warning')}: ${kinds.join(', ')}.`;
}

/**
 * The contents of an upload in a few words, with their amount. Where its pay period comes to another amount, since it keeps some of its own, that one has its name.
 *
 * @example '10 contributions, £455.00 (amount to pay: £555.00)'
 */
export function contentsOf({ processingSummary: summary }: Pick<BulkLoadJob, 'processingSummary'>): string {
  if (!summary) return 'the file';
  const { itemInstructions, amountToPay } = summary;
  const contributions = itemInstructions.find(({ description }) => description === instructionTexts.buyViaPayroll)?.total ?? 0;
  const changes = itemInstructions.reduce((sum, { total }) => sum + total, 0);
  const counted = contributions > 0 ? formatCount(contributions, 'contribution') : formatCount(changes, 'change');
  if (!amountToPay) return counted;
  const { totalAmount, fromFile } = amountToPay;
  const total = formatPence(totalAmount);
  if (fromFile === null || fromFile === totalAmount) return `${counted}, ${total}`;
  const ofFile = fromFile === 0 ? counted : `${counted}, ${formatPence(fromFile)}`;
  return `${ofFile} (amount to pay: ${total})`;
}
