-- serves: 0011_previous_input
-- runs: in a transaction
-- Backups that were written whole, so that staff see when the last one was. Of the installation: a backup has every tenant.
create table backup_run (
  finished_at timestamptz primary key,
  is_encrypted boolean not null
);
