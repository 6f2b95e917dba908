const ownEmployers = `employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[])`;

/** The statements that guard a table with figures of the MI Portal. Requests read it; only the job, which acts for the provider, writes it. */
export const figuresGuards = (table: string): string[] => [
  `alter table portal.${table} enable row level security`,
  `create policy own_employers on portal.${table} to portal_api using (${ownEmployers}) with check (${ownEmployers})`,
  `create policy every_employer on portal.${table} to portal_provider using (true) with check (true)`,
  `grant select on portal.${table} to portal_api`,
  `grant select, insert, update, delete on portal.${table} to portal_provider`,
];
