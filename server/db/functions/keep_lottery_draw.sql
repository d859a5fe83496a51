-- What a draw has published never changes, and a draw only goes forward: closing or drawing twice fails.
create or replace function keep_lottery_draw() returns trigger language plpgsql as $$
begin
  if (new.kind, new.container_id, new.part, new.event_entry_span_id, new.title, new.definition, new.definition_hash,
      new.opens_at, new.closes_at, new.draw_at, new.announce_at, new.source, new.sealed_secret)
    is distinct from (old.kind, old.container_id, old.part, old.event_entry_span_id, old.title, old.definition,
      old.definition_hash, old.opens_at, old.closes_at, old.draw_at, old.announce_at, old.source, old.sealed_secret)
  then raise exception 'the definition of draw % is published', old.draw_id;
  end if;
  if old.state <> 'open'
    and (new.holdings, new.closing, new.closing_hash, new.root, new.entry_count, new.ticket_count, new.closed_at)
      is distinct from (old.holdings, old.closing, old.closing_hash, old.root, old.entry_count, old.ticket_count, old.closed_at)
  then raise exception 'the list of draw % is closed', old.draw_id;
  end if;
  if old.state not in ('open', 'closed')
    and (new.randomness, new.randomness_proof, new.transcript, new.transcript_hash, new.drawn_at)
      is distinct from (old.randomness, old.randomness_proof, old.transcript, old.transcript_hash, old.drawn_at)
  then raise exception 'draw % is drawn', old.draw_id;
  end if;
  if array_position(array['open', 'closed', 'drawn', 'announced'], new.state)
    is distinct from array_position(array['open', 'closed', 'drawn', 'announced'], old.state) + 1
  then raise exception 'draw % does not become % from %', old.draw_id, new.state, old.state;
  end if;
  return new;
end
$$;
