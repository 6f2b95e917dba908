import { Hono } from 'hono';
import schema from '../../../schemas/entities/due-day-change.schema.json' with { type: 'json' };
import { dueDayBatch } from '../../work/dueDays/dueDayBatch.ts';
import { previewDueDays } from '../../work/dueDays/previewDueDays.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { batchHandlers } from '../manyEmployers/batchHandlers.ts';

const { paymentDueDay: rule } = schema.properties;

const handlers = batchHandlers({
  ...dueDayBatch,
  uid: 'dueDayChangeUid',
  queue: 'dueDays',
  noun: 'change',
  fields: ['paymentDueDay'],
  read({ paymentDueDay }, errors) {
    const day = Number(paymentDueDay);
    if (!Number.isInteger(paymentDueDay) || day < rule.minimum || day > rule.maximum)
      errors.push({ field: 'paymentDueDay', defaultMessage: rule['x-message'] });
    return { day };
  },
  givenOf: ({ paymentDueDay: day }) => ({ day }),
  columnsOf: ({ day }) => ({ payment_due_day: day }),
  preview: (reader, found, { given: { day }, today }) => previewDueDays(reader, found, day, today),
  effectOf: ({ records, firstPeriod }) => [
    records.map(({ resource, uid, from }) => [resource, uid, from]),
    firstPeriod && [firstPeriod.title, firstPeriod.from, firstPeriod.to],
  ],
  staleText:
    'Since this preview, something has changed that it depends on: other employers match the filter, or a due day is another one. Make a new preview, and start that one.',
});

/** One payment due day for many employers: its preview, the job that carries it out, and the one that undoes it. */
export const dueDayChangeRoutes = new Hono<ApiEnvironment>()
  .get('/due-day-changes', authenticated, (c) => handlers.list(c))
  .post('/due-day-changes', authenticated, (c) => handlers.preview(c))
  .get('/due-day-changes/:dueDayChangeUid', authenticated, (c) => handlers.show(c))
  .get('/due-day-changes/:dueDayChangeUid/employers', authenticated, (c) => handlers.listEmployers(c))
  .post('/due-day-changes/:dueDayChangeUid/start', authenticated, (c) => handlers.send(c, 'start'))
  .post('/due-day-changes/:dueDayChangeUid/undo', authenticated, (c) => handlers.send(c, 'undo'));
