import { sql } from 'kysely';
import { pick } from '../deterministic.ts';

/** The savings products, the employee's column for saving into each, and the number of employers in ten that offer it. */
export const savings = [
  { slug: 'isa', flag: 'has_isa', name: 'ISA savings', offeredByInTen: 6 },
  { slug: 'lifetime-isa', flag: 'has_lisa', name: 'Lifetime ISA savings', offeredByInTen: 4 },
  { slug: 'junior-isa', flag: 'has_jisa', name: 'Junior ISA savings', offeredByInTen: 2 },
  { slug: 'gia', flag: 'has_gia', name: 'Investment Account savings', offeredByInTen: 3 },
] as const;

/** SQL for whether an employer offers the savings product with this index in {@link savings}. The largest employer offers all. */
export const offersSavings = (employer: string, n: string, inTen: string) =>
  sql`(${sql.ref(`${employer}.profile`)} = 'enterprise' or ${pick(`${employer}.id * 10 + ${n}`, 'offers savings', 10)} < ${sql.raw(inTen)})`;

/** SQL for what the employee `s` saves in the product in a year, in hundredths of a penny. */
export const savingsYearly = (slug: string) => sql`(10 + ${pick('s.seed', `${slug} amount`, 20)} * 5) * 120000`;
