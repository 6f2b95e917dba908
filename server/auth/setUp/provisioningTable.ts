/** One row: whether provisioned accounts are open. A database from before this table may have such accounts, so it begins as open. */
export const PROVISIONING_TABLE = `
  create table if not exists auth."provisioning" ("isOnly" boolean primary key default true check ("isOnly"), "isOpen" boolean not null);
  insert into auth."provisioning" ("isOpen") values (true) on conflict do nothing`;
