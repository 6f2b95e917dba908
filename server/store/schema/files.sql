-- The contents of files. Their records have everything else about them.

create table portal.file_contents (
  file_id uuid not null,
  employer_id bigint not null references portal.employers,
  content bytea not null,
  -- A large file has several rows: a single value would be whole in the service's memory, and hold it up.
  piece integer not null default 0,
  primary key (file_id, piece)
);
-- PDF, PNG and JPEG files are compressed already.
alter table portal.file_contents alter column content set storage external;

create index file_contents_of_employer on portal.file_contents (employer_id);

alter table portal.file_contents enable row level security;
create policy own_employers on portal.file_contents to portal_api
  using (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]))
  with check (employer_id = any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]));
create policy every_employer on portal.file_contents to portal_provider using (true) with check (true);
grant select, insert, delete on portal.file_contents to portal_api, portal_provider;
