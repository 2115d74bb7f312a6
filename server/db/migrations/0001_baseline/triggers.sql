create function count_follows() returns trigger language plpgsql as $$
begin
  insert into user_counters as c (user_id, followers, following) select id, followers, following from (
select id, sum(followers) as followers, sum(following) as following from (
  select followed_id as id, 1 as followers, 0 as following from added
  union all select user_id, 0, 1 from added) sides
group by id) s order by id
  on conflict (user_id) do update set followers = c.followers + excluded.followers, following = c.following + excluded.following;
  return null;
end $$;
create trigger follows_added after insert on follows referencing new table as added for each statement execute function count_follows();

create function count_lists_of_all() returns trigger language plpgsql as $$
declare moved integer := coalesce(new.public, false)::integer - coalesce(old.public, false)::integer;
begin
  if moved <> 0 then update site_counters set value = value + moved where key = 'lists'; end if;
  return null;
end $$;
create constraint trigger lists_of_all_counted after insert or delete or update of public on lists deferrable initially deferred for each row execute function count_lists_of_all();

create function discount_follows() returns trigger language plpgsql as $$
begin
  perform from user_counters where user_id in (select user_id from removed union select followed_id from removed) order by user_id for update;
  update user_counters c set followers = c.followers - s.followers, following = c.following - s.following
  from (
select id, sum(followers) as followers, sum(following) as following from (
  select followed_id as id, 1 as followers, 0 as following from removed
  union all select user_id, 0, 1 from removed) sides
group by id) s where s.id = c.user_id;
  return null;
end $$;
create trigger follows_removed after delete on follows referencing old table as removed for each statement execute function discount_follows();

create function end_devices() returns trigger language plpgsql as $$
begin
  delete from devices where user_id = new.user_id and session_id = new.id;
  return null;
end $$;
create trigger end_devices after update of revoked_at on sessions for each row when ((new.revoked_at is not null)) execute function end_devices();

create function end_loan_link() returns trigger language plpgsql as $$
begin
  new.link_token := null;
  new.link_name := null;
  new.said_back_at := null;
  return new;
end $$;
create trigger loans_other_borrower before update on loans for each row when ((old.borrower is distinct from new.borrower)) execute function end_loan_link();

create function hold_before_game_goes() returns trigger language plpgsql as $$
begin
  perform from lists where (user_id, id) in (select user_id, list_id from list_games where game_id = old.id)
    order by user_id, id for update;
  perform from comments where game_id = old.id order by user_id, id for update;
  perform from game_stats where game_id = old.id for update;
  perform from reviews where game_id = old.id order by user_id, id for update;
  perform from user_counters where user_id in (
    select user_id from reviews where game_id = old.id union select user_id from events where game_id = old.id)
    order by user_id for update;
  return old;
end $$;
create trigger games_hold_before_delete before delete on games for each row execute function hold_before_game_goes();

create function keep_loan() returns trigger language plpgsql as $$
declare
  moment timestamptz;
  since date;
begin
  if tg_op = 'DELETE' or not new.lended then
    moment := case when tg_op = 'DELETE' then now() else new.changed_at end;
    update loans set returned_at = moment, returned_on = greatest(lent_on, (moment at time zone 'UTC')::date)
    where user_id = old.user_id and game_id = old.game_id and returned_on is null;
    return null;
  end if;
  since := (coalesce(new.lended_at, new.changed_at) at time zone 'UTC')::date;
  update loans set borrower_id = case when borrower is not distinct from new.borrower then borrower_id end,
    borrower = new.borrower,
    lent_on = case when tg_op = 'UPDATE' and old.lended then since else lent_on end
  where user_id = new.user_id and game_id = new.game_id and returned_on is null
  returning lent_on into since;
  if not found then
    update loans set returned_on = null, returned_at = null
    where (user_id, id) = (
      select l.user_id, l.id from loans l
      where l.user_id = new.user_id and l.game_id = new.game_id and l.borrower is not distinct from new.borrower
        and l.returned_at > new.changed_at - interval '10 minutes'
      order by l.returned_at desc, l.id desc limit 1)
    returning lent_on into since;
  end if;
  if not found then
    insert into loans (user_id, game_id, borrower, lent_on, created_at)
    values (new.user_id, new.game_id, new.borrower, (coalesce(new.lended_at, new.changed_at) at time zone 'UTC')::date, new.changed_at);
  elsif (new.lended_at at time zone 'UTC')::date is distinct from since then
    update collection_entries set lended_at = (since + time '12:00') at time zone 'UTC'
    where user_id = new.user_id and game_id = new.game_id;
  end if;
  return null;
end $$;
create trigger collection_entries_loan after insert on collection_entries for each row when (new.lended) execute function keep_loan();
create trigger collection_entries_loan_changed after update on collection_entries for each row when ((((old.lended is distinct from new.lended) or (old.borrower is distinct from new.borrower)) or (old.lended_at is distinct from new.lended_at))) execute function keep_loan();
create trigger collection_entries_loan_gone after delete on collection_entries for each row when (old.lended) execute function keep_loan();

create function note_game_removal() returns trigger language plpgsql as $$
begin
  insert into game_removals (game_id) values (old.id);
  return null;
end $$;
create trigger games_removal after delete on games for each row execute function note_game_removal();

create function note_page_change() returns trigger language plpgsql as $$
begin
  delete from page_changes where id in (
    select id from page_changes where at < clock_timestamp() - interval '1 minute' limit 100 for update skip locked);
  insert into page_changes default values;
  return null;
end $$;
create trigger note_page_change after insert or delete or update of title, review, total, gameplay, graphics, history, sound, hidden on reviews for each statement execute function note_page_change();
create trigger note_page_change after delete on collection_entries for each statement execute function note_page_change();
create trigger note_page_change after delete or update of words, spoiler, visible, circles, game_id on comments for each statement execute function note_page_change();
create trigger note_page_change after insert or delete or update of game_id, "position", note on list_games for each statement execute function note_page_change();
create trigger note_page_change after insert or delete or update of title, slug, description, public on lists for each statement execute function note_page_change();
create trigger note_page_change after insert or delete or update of username, proven_at on platform_accounts for each statement execute function note_page_change();
create trigger note_page_change after delete or update of nick, name, city, biography, avatar, background, timeline_privacy, trophy_privacy, deleted_at, suspended_until on users for each statement execute function note_page_change();
create trigger note_page_change after delete or update of title, slug on games for each statement execute function note_page_change();

create function number_game_change() returns trigger language plpgsql as $$
begin
  new.change := nextval('catalogue_changes');
  return new;
end $$;
create trigger games_change before update on games for each row execute function number_game_change();

create function settle_trophy_reading() returns trigger language plpgsql as $$
begin
  new.public := coalesce((
    select new.problem is distinct from 'private' and a.problem is distinct from 'private' and a.proven_at is not null
      and (u.trophy_privacy = 'everyone' or (u.trophy_privacy = 'followed' and u.timeline_privacy <> 'everyone'))
    from platform_accounts a join users u on u.id = a.user_id
    where (a.user_id, a.platform) = (new.user_id, new.platform)), false);
  return new;
end $$;
create trigger settle_trophy_reading before insert or update of problem on trophy_readings for each row execute function settle_trophy_reading();

create function settle_trophy_readings() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then update trophy_readings set problem = problem where user_id = new.id;
  else update trophy_readings set problem = problem where (user_id, platform) = (new.user_id, new.platform);
  end if;
  return null;
end $$;
create trigger settle_trophy_readings after update of proven_at, problem on platform_accounts for each row when (((old.proven_at is distinct from new.proven_at) or (old.problem is distinct from new.problem))) execute function settle_trophy_readings();
create trigger settle_trophy_readings after update of trophy_privacy, timeline_privacy on users for each row when (((old.trophy_privacy is distinct from new.trophy_privacy) or (old.timeline_privacy is distinct from new.timeline_privacy))) execute function settle_trophy_readings();

create function time_loan() returns trigger language plpgsql as $$
begin
  new.lended_at = case when new.lended then new.changed_at end;
  return new;
end $$;
create trigger collection_entries_lended before insert on collection_entries for each row when (new.lended) execute function time_loan();
create trigger collection_entries_lended_anew before update on collection_entries for each row when ((new.lended is distinct from old.lended)) execute function time_loan();
