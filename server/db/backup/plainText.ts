/**
 * Settings of a transaction under which values are written and read as the same text on every server. A backup takes as
 * long as it takes.
 */
export const plainText = `
  set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
