-- Keeps the columns by which people are found in step with their names. See search_fold.
create or replace function fold_account() returns trigger language plpgsql as $$
begin
  new.folded_kana_key := search_fold(new.last_name_kana || new.first_name_kana);
  new.folded_first_kana_key := search_fold(new.first_name_kana);
  new.folded_name_key := search_fold(new.last_name || new.first_name);
  new.folded_first_name_key := search_fold(new.first_name);
  new.folded_address_key := regexp_replace(search_fold(new.address), '[-‐‑–—−ノ丁目番地号]', '', 'g');
  new.folded_email_key := lower(new.email);
  return new;
end
$$;
