import { firstDayOf } from '../../../domain/payments/mandateDays.ts';
import { type PaymentFacts, paymentMethod, paymentWordsOf } from '../../../domain/payments/paymentMethod.ts';
import type { Reader } from '../../store/createStore.ts';
import { type BenefitPayment, benefitPayments } from '../../store/payments/benefitPayments.ts';
import type { WorkDependencies } from '../core/acting.ts';

/** The day and the portal for which a payment is worked out. */
interface Present {
  today: string;
  deps: Pick<WorkDependencies, 'payments'>;
}

/** The facts by which a benefit is paid. */
function factsOf({ isPlanned, status, ...mandate }: BenefitPayment, { today, deps }: Present): PaymentFacts {
  return {
    collects: (deps.payments ?? null) !== null,
    isPlanned,
    mandate: status && { status, activeFrom: firstDayOf({ status, ...mandate }, today) },
  };
}

/** The facts by which each of these benefits is paid, if it is active. */
export async function paymentFacts(
  reader: Reader,
  benefitUids: readonly string[],
  present: Present,
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const found = await benefitPayments(reader, { benefitUids });
  return new Map(found.map((benefit) => [benefit.benefitUid, factsOf(benefit, present)]));
}

/** The payment of each of these benefits, in words. */
export async function paymentWords(
  reader: Reader,
  benefitUids: readonly string[],
  present: Present,
): Promise<ReadonlyMap<string, string>> {
  const facts = await paymentFacts(reader, benefitUids, present);
  return new Map([...facts].map(([benefitUid, one]) => [benefitUid, paymentMethod(one).words]));
}

/** The payment of the active benefits of each of these payrolls, in words. */
export async function paymentWordsOfPayrolls(
  reader: Reader,
  payrollUids: readonly string[],
  present: Present,
): Promise<ReadonlyMap<string, string | null>> {
  const found = await benefitPayments(reader, { payrollUids });
  const ofPayrolls = Map.groupBy(found, ({ payrollUid }) => payrollUid);
  return new Map(
    [...ofPayrolls].map(([payrollUid, benefits]) => [
      payrollUid,
      paymentWordsOf(benefits.map((benefit) => ({ name: benefit.name, method: paymentMethod(factsOf(benefit, present)) }))),
    ]),
  );
}
