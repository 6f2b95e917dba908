import { Hono } from 'hono';
import { sql } from 'kysely';
import type { ProductType } from '../../schemas/generated/types.ts';
import { type ApiEnvironment, authenticated } from './context.ts';
import { listMeta } from './listQuery.ts';

/** The product types (SPEC.md, point 7, "Reference data"): few, so one answer holds them all. */
export const products = new Hono<ApiEnvironment>().get('/products', authenticated, async (c) => {
  const { rows } = await sql<ProductType>`
    select product_uid as "productUid", short_name as "shortName", long_name as "longName", slug, is_pension as "isPension",
      is_pension_accumulation as "isPensionAccumulation", is_pension_drawdown as "isPensionDrawdown", annual_allowance as "annualAllowance", priority,
      compatible_transfer_products as "compatibleTransferProducts", can_buy as "canBuy", can_transfer as "canTransfer"
    from portal.product_types order by priority, slug`.execute(c.var.deps.store.db);
  return c.json({ data: rows, meta: listMeta({ limit: null, page: 1 }, rows.length) });
});
