import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { validBody } from '../core/body.ts';
import type { ApiContext } from '../core/context.ts';
import { amountFields } from '../../../domain/contributions/amountFields.ts';

/** A row of a list in a field's name: `changes.3.employeeLumpSum` -> `changes[3].employeeLumpSum` */
const rowPath = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, '[$1]');

/** The amounts of -0, which is no amount, though JSON can write it. */
const minusNothing = (body: object, at = ''): FieldError[] =>
  amountFields
    .filter((field) => Object.is(Reflect.get(body, field), -0))
    .map((field) => ({ field: `${at}${field}`, defaultMessage: 'Write an amount of nothing as 0, without a minus sign' }));

/** The body of a request with amounts. @throws Refusal invalid with the faults, those of a list by its rows. */
export async function amountsBody<Body extends object>(c: ApiContext, validate: Validate, schema: unknown): Promise<Body> {
  // The files of entities are checked by the generator.
  const entity = schema as EntitySchema;
  const body = await validBody(c, validate, entity).catch((error: unknown): never => {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    throw Refusal.invalid(error.errors.map((one) => ({ ...one, field: rowPath(one.field) })));
  });
  const rows: unknown = body['changes'];
  const faults = [
    ...minusNothing(body),
    ...(Array.isArray(rows) ? rows.flatMap((row: object, n) => minusNothing(row, `changes[${n}].`)) : []),
  ];
  if (faults.length > 0) throw Refusal.invalid(faults);
  // The schema, of which the type is generated, has checked the value.
  return body as unknown as Body;
}
