create extension if not exists pg_trgm;
create sequence catalogue_changes;

create table users (
  id integer generated always as identity primary key,
  nick text not null,
  nick_key text not null generated always as (lower(nick)) stored,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  email_verified boolean not null default false,
  password_hash text,
  name text,
  surname text,
  birthdate date,
  city text,
  biography text,
  avatar text,
  background text,
  lang text not null default 'en' check (lang in ('en', 'es')),
  admin boolean not null default false,
  premium boolean not null default false,
  email_notification boolean not null default true,
  timeline_privacy text not null default 'everyone' check (timeline_privacy in ('everyone', 'followed', 'nobody')),
  trophy_privacy text not null default 'everyone' check (trophy_privacy in ('everyone', 'followed', 'nobody')),
  synthetic boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  deleted_at timestamptz,
  google_sub text,
  demo boolean not null default false,
  pending_email text,
  pending_email_at timestamptz,
  suspended_until timestamptz,
  hidden_words text[] not null default '{}',
  spoilers_covered boolean not null default false,
  constraint users_email_key unique (email_key),
  constraint users_google_key unique (google_sub),
  constraint users_nick_key unique (nick_key)
);
create index users_created on users (created_at desc, id desc);
create index users_demo on users (id) where demo;
create index users_leaving on users (id) where deleted_at is not null;
create index users_name_search on users using gin (lower(coalesce(name, '')) gin_trgm_ops, email_key gin_trgm_ops);
create index users_nick_search on users using gin (nick_key gin_trgm_ops);
create index users_pending_email on users (pending_email_at) where pending_email is not null;
comment on column users.synthetic is 'made by the load generator (npm run bench), never in a normal start';
comment on column users.google_sub is 'who it is at Google; the address there may change and proves nothing';
comment on column users.demo is 'of the invented community: nobody logs in with it on a public site';
comment on column users.pending_email is 'an address that its owner has not proven yet; the account keeps the former one until then';
comment on column users.suspended_until is 'until then the account reads, and writes nothing';
comment on column users.spoilers_covered is 'spoilers stay covered, also those of games that this person finished';

create table franchises (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  name_key text not null unique
);

create table games (
  id integer generated always as identity primary key,
  slug text not null unique,
  title text not null,
  name_key text not null,
  cover text,
  release_date date,
  release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
  release_year integer generated always as ((EXTRACT(year FROM release_date))::integer) stored,
  platform_ids integer[] not null default '{}',
  genre_ids integer[] not null default '{}',
  franchise_id integer references franchises,
  igdb_id integer unique,
  source text not null check (source in ('core', 'mame', 'igdb', 'wikidata', 'user', 'synthetic')),
  source_key text unique,
  prominence smallint not null default 0,
  slug_follows_title boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  change bigint not null default nextval('catalogue_changes'::regclass),
  wikidata_id integer unique,
  renown smallint not null default 0 check (renown between 0 and 3),
  constraint games_check check ((release_date is null) = (release_precision is null))
);
create index games_change on games (change);
create index games_franchise on games (franchise_id) where franchise_id is not null;
create index games_genres on games using gin (genre_ids);
create index games_known_genres on games using gin (genre_ids) where prominence = 2;
create index games_platforms on games using gin (platform_ids);
create index games_prominent on games (prominence desc, release_date desc, id);
create index games_released on games (release_date desc, id);
comment on column games.platform_ids is 'cards read them without a join; game_releases is the truth';
comment on column games.prominence is 'how complete and well known: 2 hand-written core, 1 external with details, 0 the rest; orders a young site';
comment on column games.slug_follows_title is 'the slug is what slugify(title) gives: large answers leave it out';
comment on column games.change is 'number of the latest change; followed by the index in memory (server/catalogue/index)';
comment on column games.wikidata_id is 'number of the item: 42 is Q42';

create table account_tokens (
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'change', 'undo')),
  hash bytea not null,
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_tokens_hash unique (hash),
  primary key (user_id, purpose, hash)
);
create index account_tokens_expiry on account_tokens (expires_at);
comment on table account_tokens is 'the last three tokens of each purpose, by the SHA-256 of the word that was mailed (AU-09), and the address that it was mailed to';

create table archive_exports (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  progress smallint not null default 0,
  bytes bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);
create index archive_exports_expiry on archive_exports (expires_at);
create unique index archive_exports_one on archive_exports (user_id) where state in ('waiting', 'running');
comment on column archive_exports.expires_at is 'when the row and its file go, whatever became of it';

create table archive_imports (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  state text not null default 'uploading' check (state in ('uploading', 'waiting', 'checking', 'checked', 'applying', 'applied', 'refused', 'failed')),
  progress smallint not null default 0,
  bytes bigint not null default 0,
  report jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, id)
);
create index archive_imports_expiry on archive_imports (expires_at);
create unique index archive_imports_one on archive_imports (user_id) where state in ('uploading', 'waiting', 'checking', 'applying');

create unlogged table attempts (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create index attempts_expiry on attempts (expires_at);

create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  wishes boolean not null default true,
  platforms integer[] not null default '{}',
  created_at timestamptz not null
);
comment on column calendar_feeds.token_hash is 'SHA-256 of the word in its address, which is shown once';

create table catalogue_state (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

create table platforms (
  id integer primary key,
  slug text not null unique,
  name text not null,
  maker text,
  year integer,
  igdb_id integer unique
);

create table collection_entries (
  user_id integer not null references users on delete cascade,
  game_id integer not null references games on delete cascade,
  have boolean not null default false,
  wanted boolean not null default false,
  played boolean not null default false,
  completed boolean not null default false,
  ended boolean not null default false,
  pending boolean not null default false,
  lended boolean not null default false,
  awarded boolean not null default false,
  favourite boolean not null default false,
  borrower text,
  platform_id integer references platforms,
  rating numeric(3,1) check (rating between 1 and 10 and rating * 2 = trunc(rating * 2)),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  rated_by_review boolean not null default false,
  rating_before_review numeric(3,1),
  lended_at timestamptz,
  playing boolean not null default false,
  abandoned boolean not null default false,
  primary key (user_id, game_id),
  constraint collection_entries_kept check (have or wanted or played or completed or ended or pending or lended or awarded or favourite or playing or abandoned or (rating is not null))
);
create index collection_entries_changed on collection_entries (changed_at desc, game_id);
create index collection_entries_game on collection_entries (game_id);
create index collection_entries_lended on collection_entries (lended_at) where lended;
create index collection_entries_liked on collection_entries (user_id, game_id) where (rating >= (8)::numeric) or favourite;
create index collection_entries_likers on collection_entries (game_id, user_id) where (rating >= (8)::numeric) or favourite;
comment on column collection_entries.rated_by_review is 'the rating is the verdict of the own review: nobody gave another one since';
comment on column collection_entries.rating_before_review is 'what that verdict replaced, and what comes back when the review is deleted';
comment on column collection_entries.lended_at is 'since when it is lent, set by a trigger; null: it is not';

create table collections (
  user_id integer primary key references users on delete cascade,
  version bigint not null default 1
);
comment on table collections is 'version grows with every change of the collection: it is the ETag of GET collection/{id}';

create table link_previews (
  id uuid primary key,
  url_hash bytea not null,
  url text not null,
  site text not null,
  title text not null,
  description text,
  picture jsonb,
  fetched_at timestamptz not null
);
create index link_previews_fetched on link_previews (fetched_at);
create index link_previews_latest on link_previews (url_hash, fetched_at desc);
comment on table link_previews is 'a page that was asked again has another row: posts keep what they showed';
comment on column link_previews.picture is 'bytes, width and height of the copy in the file store; null: there is none';

create table comments (
  user_id integer not null references users on delete cascade,
  id integer not null generated always as identity,
  parent_id integer,
  root_id integer,
  game_id integer references games on delete set null,
  document text not null,
  words text not null,
  search tsvector not null,
  lang text,
  public boolean not null,
  spoiler boolean not null,
  visible boolean not null default true,
  circles integer[] not null default '{}',
  total_replies integer not null default 0 check (total_replies >= 0),
  total_likes integer not null default 0 check (total_likes >= 0),
  created_at timestamptz not null,
  edited_at timestamptz,
  idempotency_key text,
  request_hash text,
  gif jsonb,
  link text,
  link_preview_id uuid references link_previews,
  constraint comments_flag unique (user_id, id, public),
  primary key (user_id, id),
  constraint comments_gap check (visible or ((document = '') and (words = ''))),
  constraint comments_one_thing check ((gif is null) or (link is null)),
  constraint comments_preview check ((link is not null) or (link_preview_id is null)),
  constraint comments_reply check ((parent_id is null) = (root_id is null))
);
create index comments_game on comments (game_id, user_id);
create index comments_gaps on comments (id) where not visible;
create index comments_hidden_of_game on comments (game_id) include (user_id, circles) where visible and (parent_id is null) and (circles <> '{}'::integer[]);
create index comments_hidden_of_user on comments (user_id) where visible and (circles <> '{}'::integer[]);
create unique index comments_id on comments (id);
create index comments_keys_of_day on comments (created_at) where idempotency_key is not null;
create index comments_latest on comments (created_at desc, id desc) where visible;
create index comments_link_preview on comments (link_preview_id) where link_preview_id is not null;
create index comments_newest on comments (created_at desc, id desc) include (user_id, circles, game_id) where visible and (parent_id is null);
create index comments_of_game on comments (game_id, created_at desc, id desc) include (user_id, circles) where visible and (parent_id is null);
create index comments_of_game_liked on comments (game_id, total_likes desc, id desc) include (user_id, circles) where visible and (parent_id is null);
create index comments_of_user on comments (user_id, created_at desc, id desc) include (circles) where visible and (parent_id is null);
create index comments_of_user_liked on comments (user_id, total_likes desc, id desc) include (circles) where visible and (parent_id is null);
create index comments_parent on comments (parent_id, user_id);
create index comments_private_replies on comments (parent_id) include (user_id, circles) where visible and (not public);
create unique index comments_repeated on comments (user_id, idempotency_key) where idempotency_key is not null;
create index comments_replies on comments (parent_id, created_at, id) include (user_id, circles) where visible;
create index comments_search on comments using gin (search) with (fastupdate=off) where visible;
create index replies_of_user on comments (user_id, created_at desc, id desc) include (circles) where visible and (parent_id is not null);
create index replies_of_user_liked on comments (user_id, total_likes desc, id desc) include (circles) where visible and (parent_id is not null);
comment on column comments.parent_id is 'the post that this one answers; it may be gone with its author';
comment on column comments.root_id is 'the first post of the thread, whose number is the lock of the thread; it may be gone as well';
comment on column comments.search is 'the words that are found, without those of spoilers';
comment on column comments.visible is 'false: deleted, a gap in its thread';
comment on column comments.circles is 'the authors of the private posts among this one and those above it, each once; empty: public';
comment on column comments.idempotency_key is 'makes a repeated send the same post; emptied after a day';
comment on column comments.gif is 'a GIF of the service: its addresses there, no copy';
comment on column comments.link is 'the address of a page, whose card stands below the text';
comment on column comments.link_preview_id is 'what the page said when the post was written; null: nothing could be read';

create table comment_likes (
  owner_id integer not null,
  comment_id integer not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, comment_id, user_id),
  foreign key (owner_id, comment_id) references comments (user_id, id) on delete cascade
);
create index comment_likes_by_user on comment_likes (user_id, comment_id);
create index comment_likes_newest on comment_likes (owner_id, comment_id, created_at desc, user_id desc);

create table comment_media (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('picture', 'video')),
  comment_id integer,
  place smallint,
  files jsonb not null,
  bytes integer not null check (bytes >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  seconds real,
  placeholder text not null,
  alt text not null default '',
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint comment_media_place check ((comment_id is null) = (place is null)),
  constraint comment_media_seconds check ((kind = 'video') = (seconds is not null))
);
create unique index comment_media_of_comment on comment_media (user_id, comment_id, place) where comment_id is not null;
create index comment_media_waiting on comment_media (created_at) where comment_id is null;
comment on column comment_media.comment_id is 'the post that shows it; null: only its owner sees it, and after a day it goes';
comment on column comment_media.files is 'size in bytes of each file by its name, like {"480.webp": 9120}: one of another size is damaged and not served';
comment on column comment_media.seconds is 'how long a video is';
comment on column comment_media.placeholder is 'a picture of a few pixels as a data address';

create table comment_mentions (
  owner_id integer not null,
  comment_id integer not null,
  user_id integer not null references users on delete cascade,
  primary key (owner_id, comment_id, user_id),
  foreign key (owner_id, comment_id) references comments (user_id, id) on delete cascade
);
create index comment_mentions_user on comment_mentions (user_id);

create table companies (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  name_key text not null unique,
  developed integer not null default 0,
  published integer not null default 0
);
create index companies_developers on companies (name_key text_pattern_ops, developed desc) where developed > 0;
create index companies_publishers on companies (name_key text_pattern_ops, published desc) where published > 0;

create table corrected_releases (
  game_id integer not null references games on delete cascade,
  platform_id integer not null references platforms,
  present boolean not null,
  release_date date,
  release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
  source text not null,
  accepted_at timestamptz not null,
  primary key (game_id, platform_id),
  constraint corrected_releases_check check ((release_date is null) = (release_precision is null)),
  constraint corrected_releases_check1 check (present or (release_date is null))
);
create index corrected_releases_platform on corrected_releases (platform_id);
comment on table corrected_releases is 'written over what loaders write, by applyCorrections';

create table corrections (
  user_id integer not null references users on delete cascade,
  id integer not null generated always as identity unique,
  kind text not null check (kind in ('release', 'absent', 'game')),
  game_id integer references games on delete cascade,
  title text check ((char_length(title) >= 1) and (char_length(title) <= 200)),
  title_key text,
  platform_id integer not null references platforms,
  release_date date,
  release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
  source text not null check (char_length(source) <= 500),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null,
  closed_at timestamptz,
  accepted boolean,
  reason text not null default '' check (char_length(reason) <= 500),
  primary key (user_id, id),
  constraint corrections_check check (((game_id is null) = (title is not null)) and ((title is null) = (title_key is null))),
  constraint corrections_check1 check ((release_date is null) = (release_precision is null)),
  constraint corrections_check2 check ((closed_at is null) = (accepted is null))
);
create index corrections_game on corrections (game_id);
create unique index corrections_open on corrections (user_id, game_id, title_key, platform_id) nulls not distinct where closed_at is null;
create index corrections_platform on corrections (platform_id);
create index corrections_queue on corrections (created_at, id) where closed_at is null;
comment on column corrections.game_id is 'null for a game that the catalogue lacks, which has a title';

create table csv_imports (
  user_id integer not null references users on delete cascade,
  id integer not null generated always as identity,
  format text not null,
  name text not null,
  state text not null check (state in ('mapping', 'reading', 'preview', 'applying', 'done', 'undoing', 'undone', 'failed')),
  problem text,
  file text,
  header jsonb not null,
  mapping jsonb,
  options jsonb not null,
  rows integer not null default 0,
  done integer not null default 0,
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  touched_at timestamptz not null,
  read_next integer not null default 0,
  auto text check (auto in ('asked', 'nightly')),
  mailed_at timestamptz,
  primary key (user_id, id)
);
create index csv_imports_touched on csv_imports (touched_at);
comment on column csv_imports.file is 'its text; null once it was applied';
comment on column csv_imports.done is 'how far the present work is: the number of the last row, or the id of the last game';
comment on column csv_imports.read_next is 'of an import from a linked account: where the next page begins';
comment on column csv_imports.auto is 'what is new and sure is applied without a look at the preview: it was asked for, or is the nightly pass';
comment on column csv_imports.mailed_at is 'its one mail was sent';

create table csv_import_changes (
  user_id integer not null,
  import_id integer not null,
  game_id integer not null references games on delete cascade,
  before jsonb,
  after jsonb not null,
  undone text check (undone in ('restored', 'kept')),
  primary key (user_id, import_id, game_id),
  foreign key (user_id, import_id) references csv_imports (user_id, id) on delete cascade
);
create index csv_import_changes_game on csv_import_changes (game_id);
comment on table csv_import_changes is 'each entry as it stood before an import (null: there was none) and as the import left it: who changed it since keeps it at an undo';

create table csv_import_rows (
  user_id integer not null,
  import_id integer not null,
  n integer not null,
  title text not null,
  facts jsonb not null,
  found text not null check (found in ('matched', 'doubtful', 'missing', 'skipped')),
  kind text not null check (kind in ('matched', 'doubtful', 'missing', 'skipped')),
  chosen boolean not null default false,
  effect text check (effect in ('new', 'change', 'same', 'full')),
  game_id integer references games on delete set null,
  candidates integer[] not null default '{}',
  likelihood smallint not null default 0,
  looked_up boolean not null default false,
  applied boolean not null default false,
  primary key (user_id, import_id, n),
  foreign key (user_id, import_id) references csv_imports (user_id, id) on delete cascade
);
create index csv_import_rows_found on csv_import_rows (user_id, import_id, found, n);
create index csv_import_rows_game on csv_import_rows (game_id) where game_id is not null;
create index csv_import_rows_likely on csv_import_rows (user_id, import_id, found, likelihood desc, n);
comment on column csv_import_rows.found is 'what we made of it; kind is what counts, after the person has chosen';
comment on column csv_import_rows.looked_up is 'the external database was asked for its title';
comment on column csv_import_rows.applied is 'it was written to the collection: it is not decided on again';

create table sessions (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text,
  device text,
  last_used_at timestamptz not null default now(),
  device_hash bytea,
  second_factor boolean not null default false,
  primary key (user_id, id)
);
create index sessions_expiry on sessions (expires_at);
create index sessions_open on sessions (user_id, last_used_at) where revoked_at is null;
comment on column sessions.address is 'network it was opened from: the owner gets in from there while strangers are guessing the password (AU-12)';
comment on column sessions.device_hash is 'the known device that the session was opened on';
comment on column sessions.second_factor is 'opened with a passkey or a code, or on which one was set up';

create table devices (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  lang text not null check (lang in ('en', 'es')),
  name text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create unique index devices_endpoint on devices (endpoint);
create index devices_session on devices (user_id, session_id);
comment on column devices.session_id is 'the log-in on this browser: with it the device ends';
comment on column devices.endpoint is 'address at a push service; whoever has it and the keys can send there';
comment on column devices.lang is 'language of the pages on this browser';
comment on column devices.last_used_at is 'when a page was last opened there, to the hour';

create table trophy_sets (
  id integer generated always as identity primary key,
  platform text not null check (platform in ('steam', 'psn', 'xbox')),
  ref text not null,
  name text not null,
  icon text,
  title_platform text not null,
  total integer not null default 0,
  platinum integer not null default 0,
  gold integer not null default 0,
  silver integer not null default 0,
  bronze integer not null default 0,
  points integer,
  average real,
  game_id integer references games on delete set null,
  matched_at timestamptz,
  read_at timestamptz,
  unique (platform, ref)
);
create index trophy_sets_game on trophy_sets (game_id) where game_id is not null;
comment on column trophy_sets.ref is 'its id there: of Steam and Xbox that of the game';
comment on column trophy_sets.title_platform is 'as its service names it';
comment on column trophy_sets.points is 'the sum of its trophies; null where there are none';
comment on column trophy_sets.average is 'the mean of what its trophies are told to be rare';
comment on column trophy_sets.matched_at is 'when its game was last looked for';
comment on column trophy_sets.read_at is 'when its trophies were last read; null: not yet';

create table platform_accounts (
  user_id integer not null references users on delete cascade,
  platform text not null check (platform in ('steam', 'psn', 'xbox')),
  account_id text not null,
  username text not null,
  avatar text,
  proven_at timestamptz,
  linked_at timestamptz not null,
  read_at timestamptz,
  problem text check (problem in ('private', 'not_found', 'down', 'off')),
  sync boolean not null default false,
  played_minutes integer default 120,
  trophies boolean not null default true,
  primary key (user_id, platform),
  unique (platform, account_id)
);
create index platform_accounts_name on platform_accounts (platform, lower(username));
create index platform_accounts_sync on platform_accounts (read_at) where sync;
comment on column platform_accounts.account_id is 'its id there, which never changes';
comment on column platform_accounts.proven_at is 'when the person proved that it is theirs; null: taken on trust';
comment on column platform_accounts.read_at is 'when its games were last read to the end';
comment on column platform_accounts.problem is 'why the last reading failed';
comment on column platform_accounts.sync is 'each night what is new and sure joins the collection';
comment on column platform_accounts.played_minutes is 'from so many minutes on a game counts as played; null: never';
comment on column platform_accounts.trophies is 'its trophies are read too';

create table trophy_readings (
  user_id integer not null,
  platform text not null,
  public boolean not null,
  next integer,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  read_at timestamptz,
  problem text check (problem in ('private', 'not_found', 'down', 'off')),
  primary key (user_id, platform),
  unique (user_id, platform, public),
  foreign key (user_id, platform) references platform_accounts (user_id, platform) on delete cascade
);
comment on column trophy_readings.public is 'whoever may read the timeline of the owner may see these trophies; kept by triggers';
comment on column trophy_readings.next is 'where the next page of sets begins, -1 when all are listed; null: nothing is being read';
comment on column trophy_readings.read_at is 'when all was last read to the end';
comment on column trophy_readings.problem is 'why the last reading failed';

create table earned_sets (
  user_id integer not null,
  id integer not null generated always as identity unique,
  platform text not null,
  set_id integer not null references trophy_sets on delete cascade,
  public boolean not null,
  told text not null,
  told_at timestamptz,
  seen_at timestamptz not null,
  read_told text,
  read_at timestamptz,
  skipped_at timestamptz,
  earned integer not null default 0,
  platinum integer not null default 0,
  gold integer not null default 0,
  silver integer not null default 0,
  bronze integer not null default 0,
  points integer not null default 0,
  score integer not null default 0,
  last_earned_at timestamptz,
  primary key (user_id, id),
  unique (user_id, id, public),
  unique (user_id, platform, set_id),
  foreign key (user_id, platform, public) references trophy_readings (user_id, platform, public) on update cascade on delete cascade
);
create index earned_sets_set on earned_sets (set_id);
comment on column earned_sets.public is 'as its reading, held equal by the foreign key: so is the event that tells of it';
comment on column earned_sets.told is 'what the list of sets tells of it: another text means that something was earned';
comment on column earned_sets.read_told is 'the same when its trophies were last read';
comment on column earned_sets.skipped_at is 'when they could not be read for a reason of their own: the next reading tries again';
comment on column earned_sets.score is 'what its earned trophies count for towards the level';

create table earned_trophies (
  user_id integer not null,
  earned_set_id integer not null,
  n integer not null,
  platform text not null,
  earned_at timestamptz,
  rarity real,
  primary key (user_id, earned_set_id, n),
  foreign key (user_id, earned_set_id) references earned_sets (user_id, id) on delete cascade
);
create index earned_trophies_latest on earned_trophies (user_id, platform, earned_at desc nulls last, earned_set_id, n);
create index earned_trophies_rarest on earned_trophies (user_id, platform, rarity, earned_set_id, n);
comment on column earned_trophies.n is 'the number of the trophy in its set';
comment on column earned_trophies.earned_at is 'null: not told';
comment on column earned_trophies.rarity is 'the percentage of players who had it when it was read: the order of rare ones is a walk of an index';

create table lists (
  user_id integer not null references users on delete cascade,
  id integer not null generated always as identity,
  slug text not null check (slug <> ''),
  title text not null check (title <> ''),
  description text not null default '',
  public boolean not null,
  total_games integer not null default 0 check (total_games >= 0),
  total_likes integer not null default 0 check (total_likes >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  hidden boolean not null default false,
  constraint lists_flag unique (user_id, id, public),
  primary key (user_id, id),
  constraint lists_shown unique (user_id, id, public, created_at),
  constraint lists_check check (not (hidden and public))
);
create unique index lists_id on lists (id);
create index lists_keys on lists (id) include (user_id, created_at, total_likes) where public;
create index lists_liked on lists (total_likes desc, id desc) include (user_id) where public;
create index lists_newest on lists (created_at desc, id desc) include (user_id) where public;
create index lists_of_user on lists (user_id, created_at desc, id desc);
comment on column lists.hidden is 'an admin made it private, and its owner cannot make it public';

create table reviews (
  user_id integer not null references users on delete cascade,
  id integer not null generated always as identity,
  game_id integer not null references games on delete cascade,
  title text not null check (title <> ''),
  review text not null check (review <> ''),
  gameplay numeric(3,1) check (gameplay between 0 and 10 and gameplay * 2 = trunc(gameplay * 2)),
  graphics numeric(3,1) check (graphics between 0 and 10 and graphics * 2 = trunc(graphics * 2)),
  history numeric(3,1) check (history between 0 and 10 and history * 2 = trunc(history * 2)),
  sound numeric(3,1) check (sound between 0 and 10 and sound * 2 = trunc(sound * 2)),
  total numeric(3,1) not null check (total between 0 and 10 and total * 2 = trunc(total * 2)),
  total_likes integer not null default 0 check (total_likes >= 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  hidden boolean not null default false,
  constraint reviews_one_each unique (user_id, game_id),
  primary key (user_id, id)
);
create index reviews_hidden on reviews (user_id) where hidden;
create unique index reviews_id on reviews (id);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_of_game on reviews (game_id, created_at desc, id desc) include (user_id, hidden);
create index reviews_of_game_liked on reviews (game_id, total_likes desc, id desc) include (user_id, hidden);
create index reviews_of_user on reviews (user_id, created_at desc, id desc);
create index reviews_of_user_liked on reviews (user_id, total_likes desc, id desc);
comment on column reviews.hidden is 'an admin hid it from everybody but its author';

create table events (
  user_id integer not null references users on delete cascade,
  id bigint not null generated always as identity,
  kind text not null check (kind in ('rate', 'list', 'review', 'comment', 'earned_set', 'wishlist', 'had', 'played', 'ended', 'completed', 'awarded', 'pending', 'playing', 'abandoned')),
  created_at timestamptz not null,
  game_id integer references games on delete cascade,
  rating numeric(3,1) check (rating between 1 and 10 and rating * 2 = trunc(rating * 2)),
  rating_before numeric(3,1),
  left_at timestamptz,
  list_id integer,
  list_public boolean,
  review_id integer,
  comment_id integer,
  comment_public boolean,
  earned_set_id integer,
  earned_set_public boolean,
  primary key (user_id, id),
  constraint events_game check ((game_id is not null) or (kind in ('list', 'comment', 'earned_set'))),
  constraint events_of_comment check ((kind = 'comment') = ((comment_id is not null) and (comment_public is not null))),
  constraint events_of_earned_set check ((kind = 'earned_set') = ((earned_set_id is not null) and (earned_set_public is not null))),
  constraint events_of_list check ((kind = 'list') = ((list_id is not null) and (list_public is not null))),
  constraint events_of_review check ((kind = 'review') = (review_id is not null)),
  constraint events_rating check ((rating is not null) = (kind = 'rate')),
  constraint events_comment_flag foreign key (user_id, comment_id, comment_public) references comments (user_id, id, public) on update cascade on delete cascade,
  constraint events_earned_set_flag foreign key (user_id, earned_set_id, earned_set_public) references earned_sets (user_id, id, public) on update cascade on delete cascade,
  constraint events_list_flag foreign key (user_id, list_id, list_public) references lists (user_id, id, public) on update cascade on delete cascade,
  constraint events_review foreign key (user_id, review_id) references reviews (user_id, id) on delete cascade
);
create index events_of_game on events (game_id, user_id);
create unique index events_one_for_comment on events (user_id, comment_id) where comment_id is not null;
create unique index events_one_for_earned_set on events (user_id, earned_set_id) where earned_set_id is not null;
create unique index events_one_for_list on events (user_id, list_id) where list_id is not null;
create unique index events_one_for_review on events (user_id, review_id) where review_id is not null;
create index events_timeline on events (user_id, created_at desc, id desc);
comment on column events.rating_before is 'the score that this one took the place of: going back to it in time removes the event';
comment on column events.left_at is 'when the flag or score was taken away again: put back in time it is no new event';

create table follows (
  user_id integer not null references users on delete cascade,
  followed_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, followed_id),
  constraint follows_somebody_else check (user_id <> followed_id)
);
create index follows_followers on follows (followed_id, created_at desc, user_id desc);
create index follows_following on follows (user_id, created_at desc, followed_id desc);

create table former_emails (
  user_id integer not null references users on delete cascade,
  email_key text not null generated always as (lower(email)) stored,
  email text not null,
  changed_at timestamptz not null,
  until timestamptz not null,
  primary key (user_id, email_key)
);
create index former_emails_key on former_emails (email_key);
create index former_emails_until on former_emails (until);
comment on table former_emails is 'proven addresses that an account is leaving, or has left: whoever reads their mail can take the account back until then';

create table game_companies (
  game_id integer not null references games on delete cascade,
  company_id integer not null references companies,
  role text not null check (role in ('developer', 'publisher')),
  place smallint not null default 0,
  primary key (game_id, role, company_id)
);
create index game_companies_company on game_companies (company_id, role, game_id);

create table game_details (
  game_id integer primary key references games on delete cascade,
  description_en text,
  description_es text,
  websites jsonb not null default '[]',
  screenshots jsonb not null default '[]',
  videos jsonb not null default '[]',
  external_ids jsonb not null default '{}',
  external_score numeric(4,1),
  beat_hastily integer,
  beat_normally integer,
  beat_completely integer,
  external_at timestamptz,
  extra_at timestamptz,
  beat_at timestamptz,
  external_hash text,
  wikidata_hash text,
  subtitle_en text,
  subtitle_es text,
  fact_sources jsonb not null default '{}'
);
create index game_details_igdb on game_details (((external_ids ->> 'igdb'))) where external_ids ? 'igdb';
create index game_details_psn on game_details (((external_ids ->> 'psn'))) where external_ids ? 'psn';
create index game_details_steam on game_details (((external_ids ->> 'steam'))) where external_ids ? 'steam';
create index game_details_xbox on game_details (((external_ids ->> 'xbox'))) where external_ids ? 'xbox';
comment on column game_details.external_at is 'when the external database was last asked for this game; extra_at: its pictures and links; beat_at: its times';
comment on column game_details.external_hash is 'fingerprint of what was written last from the external database: the same again is not written';
comment on column game_details.fact_sources is 'which outside database supplied a fact, by the names of server/catalogue/external/facts.ts; a fact without a line is of the source of the game';

create table game_names (
  game_id integer not null references games on delete cascade,
  name_key text not null,
  name text not null,
  main boolean not null,
  known boolean not null default false,
  words tsvector not null generated always as (array_to_tsvector(string_to_array(name_key, ' '))) stored,
  source text,
  primary key (game_id, name_key)
);
create index game_names_key on game_names (name_key);
create index game_names_known on game_names using gin (words) with (fastupdate=off) where known;
create index game_names_words on game_names using gin (words) with (fastupdate=off);
comment on column game_names.known is 'the game is prominent: searched first, through an index of its own that stays small';
comment on column game_names.source is 'the outside database that has this name; null: the source of the game';

create table game_redirects (
  slug text primary key,
  game_id integer not null references games on delete cascade
);
create index game_redirects_game on game_redirects (game_id);
comment on table game_redirects is 'former addresses of games that were joined or renamed';

create table game_releases (
  game_id integer not null references games on delete cascade,
  platform_id integer not null references platforms,
  release_date date,
  release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
  primary key (game_id, platform_id)
);
create index game_releases_platform on game_releases (platform_id, release_date desc, game_id);

create table game_removals (
  change bigint default nextval('catalogue_changes'::regclass) primary key,
  game_id integer not null,
  removed_at timestamptz not null default now()
);

create table game_stats (
  game_id integer primary key references games on delete cascade,
  rate_sum numeric(12,1) not null default 0,
  rate_count integer not null default 0,
  rate numeric(4,2) generated always as (
CASE
    WHEN (rate_count > 0) THEN round((rate_sum / (rate_count)::numeric), 2)
    ELSE NULL::numeric
END) stored,
  weighted numeric(5,3) generated always as (round(((rate_sum + (52)::numeric) / ((rate_count + 8))::numeric), 3)) stored,
  histogram integer[] not null default ARRAY[0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  have integer not null default 0,
  wanted integer not null default 0,
  played integer not null default 0,
  completed integer not null default 0,
  ended integer not null default 0,
  pending integer not null default 0,
  lended integer not null default 0,
  awarded integer not null default 0,
  favourite integer not null default 0,
  entries integer not null default 0,
  lists integer not null default 0 check (lists >= 0),
  reviews integer not null default 0 check (reviews >= 0),
  comments integer not null default 0 check (comments >= 0),
  playing integer not null default 0,
  abandoned integer not null default 0
) with (fillfactor=80);
create index game_stats_entries on game_stats (entries desc, game_id) where entries > 0;
create index game_stats_top on game_stats (weighted desc, game_id) where rate_count > 0;
create index game_stats_wanted on game_stats (wanted desc, game_id) where wanted > 0;
comment on column game_stats.lists is 'public lists that hold the game';
comment on column game_stats.comments is 'posts about the game that everybody sees, without replies';

create table themes (
  id integer primary key,
  slug text not null unique,
  name_en text not null,
  name_es text not null,
  igdb_id integer unique
);

create table game_themes (
  game_id integer not null references games on delete cascade,
  theme_id integer not null references themes,
  primary key (game_id, theme_id)
);
create index game_themes_theme on game_themes (theme_id, game_id);

create table genres (
  id integer primary key,
  slug text not null unique,
  name_en text not null,
  name_es text not null,
  igdb_id integer unique
);

create table google_nonces (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index google_nonces_expiry on google_nonces (expires_at);
comment on table google_nonces is 'SHA-256 of the words that were given out and not used yet; using one deletes it';

create table held_nicks (
  nick_key text primary key,
  until timestamptz not null
);
create index held_nicks_until on held_nicks (until);
comment on table held_nicks is 'nicks of deleted accounts: old links and mentions must not point to a newcomer (P-55)';

create table hidden_comments (
  user_id integer not null references users on delete cascade,
  comment_id integer not null,
  owner_id integer not null,
  created_at timestamptz not null,
  primary key (user_id, comment_id),
  foreign key (owner_id, comment_id) references comments (user_id, id) on delete cascade
);
create index hidden_comments_comment on hidden_comments (owner_id, comment_id);
create index hidden_comments_latest on hidden_comments (user_id, created_at desc, comment_id desc);
comment on column hidden_comments.user_id is 'who does not want to see the post';

create table known_devices (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  known_since timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, hash)
);
create index known_devices_last_used on known_devices (last_used_at);
comment on table known_devices is 'browsers that an account has logged in with, by the SHA-256 of the account and the random word in a cookie';

create table left_out_games (
  id integer generated always as identity primary key,
  title text not null,
  source_key text unique,
  igdb_id integer unique,
  left_out_at timestamptz not null default now(),
  wikidata_id integer unique,
  constraint left_out_games_check check ((source_key is not null) or (igdb_id is not null) or (wikidata_id is not null))
);

create table list_games (
  user_id integer not null,
  list_id integer not null,
  game_id integer not null references games on delete cascade,
  position integer not null check ("position" > 0),
  public boolean not null,
  list_created_at timestamptz not null,
  added_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 300),
  primary key (user_id, list_id, game_id),
  constraint list_games_position unique (user_id, list_id, "position") deferrable initially deferred,
  foreign key (user_id, list_id, public, list_created_at) references lists (user_id, id, public, created_at) on update cascade on delete cascade
);
create index list_games_game on list_games (game_id, public, list_id desc);
create index list_games_newest on list_games (game_id, public, list_created_at desc, list_id desc) include (user_id);
create index list_games_own on list_games (user_id, game_id);
comment on column list_games.public is 'that of its list, held equal by the foreign key: lists of a game are found by one index';
comment on column list_games.list_created_at is 'that of its list, held equal as public is: the index has the lists of a game in their order';

create table list_likes (
  owner_id integer not null,
  list_id integer not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, list_id, user_id),
  foreign key (owner_id, list_id) references lists (user_id, id) on delete cascade
);
create index list_likes_by_user on list_likes (user_id, list_id);
create index list_likes_newest on list_likes (owner_id, list_id, created_at desc, user_id desc);

create table list_slugs (
  user_id integer not null,
  slug text not null,
  list_id integer not null,
  created_at timestamptz not null,
  primary key (user_id, slug),
  foreign key (user_id, list_id) references lists (user_id, id) on delete cascade
);
create index list_slugs_list on list_slugs (user_id, list_id);

create table loans (
  user_id integer not null references users on delete cascade,
  id integer not null generated always as identity,
  game_id integer not null references games on delete cascade,
  borrower_id integer references users on delete set null,
  borrower text,
  lent_on date not null,
  due_on date,
  returned_on date,
  returned_at timestamptz,
  created_at timestamptz not null,
  link_token text unique,
  link_name text,
  said_back_at timestamptz,
  primary key (user_id, id),
  constraint loans_check check (returned_on >= lent_on),
  constraint loans_check1 check ((returned_on is null) = (returned_at is null)),
  constraint loans_link check ((link_token is null) = (link_name is null))
);
create index loans_borrowed on loans (borrower_id, id) where borrower_id is not null;
create index loans_due on loans (due_on) where (returned_on is null) and (due_on is not null);
create index loans_of_game on loans (game_id, user_id, lent_on);
create unique index loans_out on loans (user_id, game_id) where returned_on is null;
comment on column loans.borrower_id is 'who has it, of the people here; null: somebody else, or who is not here any more';
comment on column loans.borrower is 'who has it, as the lender wrote it; it stays when the account of the borrower goes';
comment on column loans.due_on is 'when it should be back; then the lender is reminded';
comment on column loans.returned_on is 'null: it is still out';
comment on column loans.returned_at is 'when that was said: what is taken back at once was no return';
comment on column loans.link_token is 'the word in the address of its card; null: it is not shared';
comment on column loans.link_name is 'what the lender is called there';
comment on column loans.said_back_at is 'when somebody with the link said that it is back; null: nobody did, or the lender says it is not';

create table login_tickets (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
create index login_tickets_expires on login_tickets (expires_at);
create unique index login_tickets_hash on login_tickets (hash);
comment on table login_tickets is 'log-ins whose password was right and whose code is still to come, by the SHA-256 of the ticket';

create table moderation_log (
  id bigint generated always as identity primary key,
  user_id integer references users on delete set null,
  actor_id integer references users on delete set null,
  kind text not null,
  thing_id integer not null,
  action text not null,
  reports integer not null,
  until timestamptz,
  note text not null default '',
  at timestamptz not null
);
create index moderation_log_actor on moderation_log (actor_id) where actor_id is not null;
create index moderation_log_at on moderation_log (at, id);
create index moderation_log_thing on moderation_log (kind, thing_id, at, id);
create index moderation_log_user on moderation_log (user_id) where user_id is not null;
comment on column moderation_log.user_id is 'whose thing it was; null when that person is gone';

create table notifications (
  user_id integer not null references users on delete cascade,
  id bigint not null generated always as identity,
  kind text not null check (kind in ('wishlist', 'mention', 'reply', 'like', 'follow', 'likeList', 'likeReview', 'wishlistMoved', 'review', 'import', 'loan', 'loanBack', 'borrow', 'price')),
  game_id integer references games on delete cascade,
  comment_id integer references comments (id) on delete cascade,
  list_id integer,
  review_id integer,
  other_id integer references users on delete cascade,
  latest_at timestamptz not null,
  their_review_id integer references reviews (id) on delete cascade,
  import_id integer,
  archive_id uuid,
  pushed_at timestamptz,
  told_date date,
  constraint notifications_line unique nulls not distinct (user_id, kind, game_id, comment_id, list_id, review_id, other_id, their_review_id, import_id, archive_id),
  primary key (user_id, id),
  constraint notifications_about check (num_nonnulls(game_id, comment_id, list_id, review_id, other_id, their_review_id, import_id, archive_id) = 1),
  foreign key (user_id, archive_id) references archive_imports (user_id, id) on delete cascade,
  foreign key (user_id, import_id) references csv_imports (user_id, id) on delete cascade,
  foreign key (user_id, list_id) references lists (user_id, id) on delete cascade,
  foreign key (user_id, review_id) references reviews (user_id, id) on delete cascade
);
create index notifications_archive_id on notifications (user_id, archive_id) where archive_id is not null;
create index notifications_comment_id on notifications (comment_id) where comment_id is not null;
create index notifications_game_id on notifications (game_id) where game_id is not null;
create index notifications_import_id on notifications (user_id, import_id) where import_id is not null;
create index notifications_latest on notifications (user_id, latest_at desc, id desc);
create index notifications_list_id on notifications (user_id, list_id) where list_id is not null;
create index notifications_old on notifications (latest_at);
create index notifications_other_id on notifications (other_id) where other_id is not null;
create index notifications_review_id on notifications (user_id, review_id) where review_id is not null;
create index notifications_their_review_id on notifications (their_review_id) where their_review_id is not null;
comment on column notifications.user_id is 'who is notified';
comment on column notifications.other_id is 'of kind follow: who follows, so that each has a line';
comment on column notifications.latest_at is 'when the latest was done; later than read_at of its owner: unread';
comment on column notifications.their_review_id is 'of kind review: the review of somebody whom the person follows';
comment on column notifications.pushed_at is 'when devices were last told of it';
comment on column notifications.told_date is 'of kind wishlist: the day of release that was told; null in lines from before there was this column';

create table notification_acts (
  user_id integer not null,
  notification_id bigint not null,
  actor_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  undone boolean not null default false,
  primary key (user_id, notification_id, actor_id),
  foreign key (user_id, notification_id) references notifications (user_id, id) on delete cascade
);
create index notification_acts_actor on notification_acts (actor_id);
create index notification_acts_latest on notification_acts (user_id, notification_id, created_at desc) include (actor_id) where not undone;
comment on column notification_acts.undone is 'taken back: done once more, it is no news';

create table notification_states (
  user_id integer primary key references users on delete cascade,
  read_at timestamptz not null default '-infinity'::timestamptz,
  cleared_at timestamptz not null default '-infinity'::timestamptz,
  switched_off text[] not null default '{}',
  time_zone text check ((char_length(time_zone) >= 1) and (char_length(time_zone) <= 60)),
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_day date,
  digest_until timestamptz not null default '-infinity'::timestamptz,
  digest_job uuid
);
create index notification_states_digest on notification_states (user_id) where digest <> 'off';
create index notification_states_time_zone on notification_states (time_zone) where time_zone is not null;
comment on column notification_states.read_at is 'notifications up to then are read';
comment on column notification_states.cleared_at is 'notifications up to then are deleted; a job removes their rows';
comment on column notification_states.switched_off is 'kinds of which the person is not notified';
comment on column notification_states.time_zone is 'the name that the browser told last; null: none, which counts as UTC';
comment on column notification_states.digest is 'how often the person gets a mail of what was not read';
comment on column notification_states.digest_day is 'the day, where the person lives, of the last mail or of the choice';
comment on column notification_states.digest_until is 'notifications up to then were told by mail';
comment on column notification_states.digest_job is 'the job that sends the mail: a second attempt of one that may have sent it sends none';

create table page_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp()
);
comment on table page_changes is 'that something visitors see was published, changed, hidden or deleted, in the last minute';

create table passkey_challenges (
  hash bytea primary key,
  user_id integer references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
comment on table passkey_challenges is 'SHA-256 of the challenges that are still good for one use; with a user to add a passkey to that account, else to log in';

create table passkeys (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
create unique index passkeys_credential on passkeys (credential_id);
comment on table passkeys is 'public keys of WebAuthn credentials that log in to an account without its password';

create table platform_games (
  user_id integer not null references users on delete cascade,
  platform text not null check (platform in ('steam', 'psn', 'xbox')),
  ref text not null,
  name text not null,
  platforms text[] not null,
  minutes integer,
  last_played_at timestamptz,
  has_trophies boolean not null,
  game_id integer references games on delete set null,
  imported_at timestamptz,
  ignored boolean not null default false,
  seen_at timestamptz not null,
  primary key (user_id, platform, ref)
);
create index platform_games_game on platform_games (game_id) where game_id is not null;
create index platform_games_of_game on platform_games (user_id, game_id);
comment on column platform_games.ref is 'its id there';
comment on column platform_games.minutes is 'played there; null: not told';
comment on column platform_games.imported_at is 'when it joined the collection: one that has left it since was removed by hand';
comment on column platform_games.ignored is 'never to be offered';
comment on column platform_games.seen_at is 'when a reading last found it';

create table platform_proofs (
  user_id integer not null references users on delete cascade,
  platform text not null check (platform in ('steam', 'psn', 'xbox')),
  session_id uuid not null,
  word text not null,
  expires_at timestamptz not null,
  primary key (user_id, platform),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index platform_proofs_expiry on platform_proofs (expires_at);
create index platform_proofs_session on platform_proofs (user_id, session_id);
comment on table platform_proofs is 'proofs under way: the state of an OpenID answer, or the code that must stand in a profile';

create table play_notes (
  user_id integer not null references users on delete cascade,
  game_id integer not null references games on delete cascade,
  source text not null check ((char_length(source) >= 1) and (char_length(source) <= 40)),
  started text check (started ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  finished text check (finished ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  hours numeric(7,1) check ((hours >= (0)::numeric) and (hours <= (100000)::numeric)),
  replays integer check (replays between 0 and 1000),
  note text check ((char_length(note) >= 1) and (char_length(note) <= 5000)),
  created_at timestamptz not null,
  import_id integer,
  before jsonb,
  primary key (user_id, game_id, source),
  constraint play_notes_check check (num_nonnulls(started, finished, hours, replays, note) > 0),
  foreign key (user_id, import_id) references csv_imports (user_id, id) on delete set null (import_id)
);
create index play_notes_game on play_notes (game_id);
create index play_notes_import on play_notes (user_id, import_id);
comment on column play_notes.import_id is 'the import that wrote it last, as long as that can be undone';
comment on column play_notes.before is 'what it said before that import; null: there was no note';

create table price_asks (
  game_id integer not null references games on delete cascade,
  store text not null check (store in ('playstation', 'xbox', 'steam', 'itad', 'xtralife', 'cex', 'yuplay', 'allkeys')),
  asked_at timestamptz,
  tried_at timestamptz not null,
  returned_at timestamptz,
  primary key (game_id, store)
);
create index price_asks_old on price_asks (tried_at, game_id, store);
comment on column price_asks.asked_at is 'when the shop last answered; null: it never did';
comment on column price_asks.tried_at is 'when it was last asked, whether it answered or not';
comment on column price_asks.returned_at is 'when a person was last told its offers: what was told may be saved for a while';

create table price_bests (
  game_id integer not null references games on delete cascade,
  kind text not null check (kind in ('official', 'used', 'reseller')),
  currency text not null,
  store text,
  amount integer check (amount >= 0),
  regular integer,
  low integer not null check (low >= 0),
  low_day date not null,
  low_store text not null,
  untold boolean not null default true,
  primary key (game_id, kind, currency),
  constraint price_bests_check check ((store is null) = (amount is null))
);
create index price_bests_untold on price_bests (game_id) where untold;
comment on column price_bests.amount is 'what it costs now at the best shop of the kind; null: nothing can be bought';
comment on column price_bests.low is 'the lowest ever';
comment on column price_bests.untold is 'who waits for such a price was not told yet';

create table price_lows (
  game_id integer not null references games on delete cascade,
  store text not null check (store in ('playstation', 'xbox', 'steam', 'itad', 'xtralife', 'cex', 'yuplay', 'allkeys')),
  kind text not null check (kind in ('official', 'used', 'reseller')),
  currency text not null,
  day date not null,
  low integer check (low >= 0),
  at_end integer check (at_end >= 0),
  demo boolean not null default false,
  primary key (game_id, store, kind, currency, day)
);
create index price_lows_day on price_lows (day, game_id);
create index price_lows_demo on price_lows (game_id) where demo;
comment on column price_lows.low is 'the lowest price of the plain game on that day, of what can be bought; null: nothing could';
comment on column price_lows.at_end is 'the lowest price when the shop was last asked on that day: it holds until the next row';
comment on column price_lows.demo is 'invented for the demonstration';

create table price_offers (
  game_id integer not null references games on delete cascade,
  store text not null check (store in ('playstation', 'xbox', 'steam', 'itad', 'xtralife', 'cex', 'yuplay', 'allkeys')),
  offer_id text not null,
  name text not null,
  url text not null,
  kind text not null check (kind in ('official', 'used', 'reseller')),
  seller text,
  edition text,
  platform_ids integer[] not null,
  condition text not null check (condition in ('digital', 'new', 'used')),
  amount integer check (amount >= 0),
  currency text,
  regular integer,
  in_stock boolean not null,
  primary key (game_id, store, offer_id)
);
comment on column price_offers.edition is 'the words that name it; null: the plain game';
comment on column price_offers.regular is 'what it costs without its discount';

create table price_records (
  game_id integer not null references games on delete cascade,
  store smallint not null check (store in (2, 3)),
  name text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  saved_at timestamptz not null,
  primary key (game_id, store, name)
);
comment on column price_records.store is '2: Steam, 3: a key reseller';

create table price_subscriptions (
  key text primary key check (key in ('xbox-gamepass', 'ps-plus', 'nintendo-online')),
  amount integer not null check (amount >= 0),
  currency text not null,
  since date not null
);

create table price_watches (
  user_id integer not null references users on delete cascade,
  game_id integer not null references games on delete cascade,
  amount integer not null check (amount >= 0),
  currency text not null,
  kinds text[] not null check ((kinds <> '{}'::text[]) and (kinds <@ array['official', 'used', 'reseller'])),
  below boolean not null,
  told_at timestamptz,
  told_amount integer,
  told_store text,
  created_at timestamptz not null,
  primary key (user_id, game_id)
);
create index price_watches_game on price_watches (game_id, user_id);
comment on column price_watches.kinds is 'the kinds of shops that count';
comment on column price_watches.below is 'the price is not above the amount: only when it has risen above, a fall is news again';
comment on column price_watches.told_at is 'when its owner was last told that the price fell, to which amount and where';

create table provider_answers (
  provider text not null,
  key text not null,
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  keep_until timestamptz not null default (now() + '60 days'::interval),
  primary key (provider, key)
);
create index provider_answers_end on provider_answers (keep_until);

create unlogged table provider_breakers (
  provider text primary key,
  failures integer not null,
  open_until timestamptz,
  probing_until timestamptz
);

create table provider_health (
  provider text not null,
  call text not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  detail text,
  calls_left integer,
  primary key (provider, call)
);

create unlogged table provider_pace (
  provider text primary key,
  next_at timestamptz not null default now()
);

create unlogged table provider_questions (
  provider text not null,
  key text not null,
  until timestamptz not null,
  primary key (provider, key)
);

create table provider_secrets (
  provider text primary key,
  id uuid not null,
  sealed text not null,
  expires_at timestamptz not null,
  ends_at timestamptz
);

create table provider_tokens (
  provider text primary key,
  token text not null,
  expires_at timestamptz not null
);

create unlogged table provider_turns (
  provider text not null,
  turn smallint not null,
  taken_until timestamptz not null default now(),
  primary key (provider, turn)
);

create table push_sends (
  job_id uuid primary key,
  sent_at timestamptz not null default clock_timestamp()
);
create index push_sends_old on push_sends (sent_at);
comment on table push_sends is 'jobs that began to send their push: after a crash none of them sends it again';

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);
comment on table recovery_codes is 'SHA-256 of the account and each recovery code that was not used yet';

create table release_changes (
  game_id integer not null references games on delete cascade,
  platform_id integer not null,
  was_date date,
  was_precision text,
  noted_at timestamptz not null default clock_timestamp(),
  told_to integer not null default 0,
  primary key (game_id, platform_id)
);
create index release_changes_noted on release_changes (noted_at, game_id, platform_id);
comment on column release_changes.platform_id is '0: the first release of the game';
comment on column release_changes.was_date is 'before the first change that nobody was told of';
comment on column release_changes.told_to is 'up to which user those who wish for the game were told';

create table report_cases (
  owner_id integer not null references users on delete cascade,
  kind text not null,
  thing_id integer not null,
  first_at timestamptz not null,
  primary key (owner_id, kind, thing_id)
);
create index report_cases_waiting on report_cases (first_at, kind, thing_id) include (owner_id);
comment on column report_cases.first_at is 'when its first open report came';

create table report_reasons (
  owner_id integer not null references users on delete cascade,
  kind text not null,
  thing_id integer not null,
  reason text not null,
  open integer not null default 0 check (open >= 0),
  primary key (owner_id, kind, thing_id, reason)
);
comment on column report_reasons.open is 'open reports of the thing for this reason';

create table reports (
  user_id integer not null references users on delete cascade,
  id bigint not null generated always as identity,
  kind text not null,
  thing_id integer not null,
  owner_id integer not null references users on delete cascade,
  reason text not null,
  text text not null default '',
  snapshot jsonb not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (user_id, id)
);
create unique index reports_once on reports (user_id, kind, thing_id) where closed_at is null;
create index reports_open on reports (kind, thing_id, created_at, id) include (owner_id) where closed_at is null;
create index reports_owner on reports (owner_id);
create index reports_texts on reports (kind, thing_id, created_at, id) where (closed_at is null) and (text <> '');
comment on column reports.user_id is 'who reported it, whom the reported person never learns';
comment on column reports.snapshot is 'the thing as it was then';

create table review_likes (
  owner_id integer not null,
  review_id integer not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, review_id, user_id),
  foreign key (owner_id, review_id) references reviews (user_id, id) on delete cascade
);
create index review_likes_by_user on review_likes (user_id, review_id);
create index review_likes_newest on review_likes (owner_id, review_id, created_at desc, user_id desc);

create table search_words (
  word text primary key
);

create table search_word_forms (
  form text not null,
  word text not null references search_words on delete cascade,
  primary key (form, word)
);

create table second_factors (
  user_id integer primary key references users on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table second_factors is 'encrypted secrets of authenticator apps (TOTP); last_step is the time step of the last code used, so that no code works twice';

create table security_log (
  id bigint generated always as identity primary key,
  user_id integer references users on delete cascade,
  actor_id integer references users on delete set null,
  kind text not null,
  refused boolean not null,
  address text,
  device text,
  hour timestamptz,
  first_at timestamptz not null,
  at timestamptz not null,
  times integer not null default 1
);
create index security_log_actor on security_log (actor_id, at, id) where actor_id is not null;
create index security_log_at on security_log (at, id);
create index security_log_kind on security_log (kind, at, id);
create index security_log_own on security_log (user_id, at, id) where user_id is not null;
create unique index security_log_same on security_log (user_id, kind, refused, hour, actor_id, address, device) nulls not distinct where hour is not null;
comment on column security_log.user_id is 'whom it concerns; null when that is nobody here, or nobody any more';
comment on column security_log.hour is 'in which the same thing is counted in this row; null when nothing is added any more';

create table session_tokens (
  user_id integer not null,
  session_id uuid not null,
  jti uuid not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  successor uuid,
  primary key (user_id, session_id, jti),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index session_tokens_rotated_expiry on session_tokens (expires_at) where rotated_at is not null;
comment on table session_tokens is 'every token of a session: a rotated one keeps its successor, so that a repeated refresh inside the grace gets the same answer';

create table set_aside (
  user_id integer not null references users on delete cascade,
  other_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, other_id),
  constraint set_aside_check check (user_id <> other_id)
);
create index set_aside_other on set_aside (other_id, user_id);

create table silences (
  user_id integer not null references users on delete cascade,
  other_id integer not null references users on delete cascade,
  kind text not null check (kind in ('mute', 'block')),
  created_at timestamptz not null,
  primary key (user_id, other_id),
  constraint silences_check check (user_id <> other_id)
);
create index silences_latest on silences (user_id, kind, created_at desc, other_id desc);
create index silences_other on silences (other_id, user_id);
comment on column silences.kind is 'a block contains the mute: there is one row for each pair';

create table site_counters (
  key text primary key,
  value bigint not null check (value >= 0)
);
comment on table site_counters is 'lists: public lists of everybody';

create table top_games (
  user_id integer not null references users on delete cascade,
  place smallint not null check (place between 1 and 4),
  game_id integer not null references games on delete cascade,
  primary key (user_id, place),
  unique (user_id, game_id)
);
create index top_games_game on top_games (game_id);
comment on table top_games is 'shown as long as the game has the heart of its owner';

create table trophies (
  set_id integer not null references trophy_sets on delete cascade,
  n integer not null,
  ref text not null,
  place integer not null,
  name_en text not null,
  name_es text not null,
  detail_en text not null,
  detail_es text not null,
  icon text,
  grade text check (grade in ('platinum', 'gold', 'silver', 'bronze')),
  points integer,
  rarity real,
  hidden boolean not null,
  primary key (set_id, n),
  unique (set_id, ref)
);
comment on column trophies.n is 'its number in the set, which never changes';
comment on column trophies.ref is 'its id there';
comment on column trophies.place is 'where it stands among the others as its service lists them';
comment on column trophies.rarity is 'the percentage of players who have it';

create table unwanted_suggestions (
  user_id integer not null references users on delete cascade,
  game_id integer not null references games on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, game_id)
);
create index unwanted_suggestions_game on unwanted_suggestions (game_id);

create table uploads (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('avatar', 'background')),
  files jsonb not null,
  bytes integer not null,
  created_at timestamptz not null,
  attached_at timestamptz,
  primary key (user_id, id)
);
create unique index uploads_one_of_a_kind on uploads (user_id, kind) where attached_at is not null;
create index uploads_unattached on uploads (created_at) where attached_at is null;
comment on column uploads.files is 'size in bytes of each file by its name, like {"256.webp": 9120}: one of another size is damaged and not served';
comment on column uploads.attached_at is 'since when something shows it; null: nobody may see it yet, and after a day it goes';

create table user_counters (
  user_id integer primary key references users on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0),
  lists integer not null default 0 check (lists >= 0),
  lists_public integer not null default 0,
  reviews integer not null default 0 check (reviews >= 0),
  events integer not null default 0 check (events >= 0),
  last_event_at timestamptz,
  comments integer not null default 0 check (comments >= 0),
  comments_public integer not null default 0,
  replies_public integer not null default 0,
  constraint user_counters_check check ((lists_public >= 0) and (lists_public <= lists)),
  constraint user_counters_check1 check ((comments_public >= 0) and (comments_public <= comments)),
  constraint user_counters_check2 check ((replies_public >= 0) and (replies_public <= comments_public))
);
comment on table user_counters is 'changed by the triggers of follows, whoever writes there: a bulk load and a deleted account count too';
comment on column user_counters.events is 'what others may see of a timeline that is open to them: all but private lists';
comment on column user_counters.last_event_at is 'the latest of what events counts; null when there is none';
comment on column user_counters.comments is 'posts and replies';
comment on column user_counters.comments_public is 'those of them that everybody sees';
comment on column user_counters.replies_public is 'replies among these';

create table user_ranks (
  place smallint primary key,
  user_id integer not null references users on delete cascade,
  totals jsonb not null,
  computed_at timestamptz not null,
  took_ms integer not null
);
create index user_ranks_user on user_ranks (user_id);
comment on table user_ranks is 'the most active players as last counted: counting every shelf at each visit would be waste';

create table user_suggestion_states (
  user_id integer primary key references users on delete cascade,
  collection_version bigint not null,
  computed_at timestamptz not null
);

create table user_suggestions (
  user_id integer not null references users on delete cascade,
  place smallint not null,
  game_id integer not null references games on delete cascade,
  reason jsonb not null,
  primary key (user_id, place)
);
create index user_suggestions_game on user_suggestions (game_id);
comment on index games_known_genres is 'similar games are looked for among the well-known ones: beside 350,000 others the whole index is slow';
