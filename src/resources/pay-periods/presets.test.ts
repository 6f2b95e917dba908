import { expect, it } from 'vitest';
import payPeriod from '../../../schemas/entities/pay-period.schema.json' with { type: 'json' };
import payPeriods from '../../../schemas/resources/pay-periods.json' with { type: 'json' };

/** The statuses of periods that nobody can do anything about yet. */
const ofTheFuture = ['notYetDue', 'pendingGeneration'];

it('has every status that asks for something in exactly one preset', () => {
  const chosen = payPeriods.list.presets.flatMap(({ filter }) => filter?.contributionStatus ?? []);
  const statuses = payPeriod.properties.contributionStatus.oneOf.map(({ const: status }) => status);
  expect(chosen.toSorted()).toEqual(statuses.filter((status) => !ofTheFuture.includes(status)).toSorted());
});
