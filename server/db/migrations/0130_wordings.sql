-- serves: 0011_previous_input
-- runs: in a transaction
-- How a town words its messages, by the names of the texts; one that is not there is worded by the house. Who sends the
-- mails, by name, and where answers to them go: '' as the town is called, and nowhere; of a hall '' is as the town says.
alter table tenant_setting
  add column wordings jsonb not null default '{}',
  add column mail_sender text not null default '',
  add column reply_to text not null default '';
alter table container
  add column mail_sender text not null default '',
  add column reply_to text not null default '';
