import { type Kysely, sql } from 'kysely'

const stores = `'playstation', 'xbox', 'steam', 'itad', 'xtralife', 'cex', 'yuplay', 'allkeys'`
const kinds = `'official', 'used', 'reseller'`

/** What shops ask for games, now and over time, and who waits for which price (decision 56). Amounts are in minor units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOffers(db)
  await createLows(db)
  await createWatches(db)
  await createSubscriptions(db)
  await addKind(db)
}

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db)

async function describe(db: Kysely<unknown>, comments: readonly (readonly [column: string, text: string])[]) {
  for (const [column, text] of comments) await sql`comment on column ${sql.ref(column)} is ${sql.lit(text)}`.execute(db)
}

async function createOffers(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table price_asks (
      game_id integer not null references games on delete cascade,
      store text not null check (store in (${stores})),
      asked_at timestamptz,
      tried_at timestamptz not null,
      returned_at timestamptz,
      primary key (game_id, store)
    )`,
  )
  await run(db, 'create index price_asks_old on price_asks (tried_at, game_id, store)')
  await run(
    db,
    `create table price_offers (
      game_id integer not null references games on delete cascade,
      store text not null check (store in (${stores})),
      offer_id text not null,
      name text not null,
      url text not null,
      kind text not null check (kind in (${kinds})),
      seller text,
      edition text,
      platform_ids integer[] not null,
      condition text not null check (condition in ('digital', 'new', 'used')),
      amount integer check (amount >= 0),
      currency text,
      regular integer,
      in_stock boolean not null,
      primary key (game_id, store, offer_id)
    )`,
  )
  await run(
    db,
    `create table price_records (
      game_id integer not null references games on delete cascade,
      store smallint not null check (store in (2, 3)),
      name text not null,
      amount integer not null check (amount > 0),
      currency text not null,
      saved_at timestamptz not null,
      primary key (game_id, store, name)
    )`,
  )
  await describe(db, [
    ['price_asks.asked_at', 'when the shop last answered; null: it never did'],
    ['price_asks.tried_at', 'when it was last asked, whether it answered or not'],
    ['price_asks.returned_at', 'when a person was last told its offers: what was told may be saved for a while'],
    ['price_offers.edition', 'the words that name it; null: the plain game'],
    ['price_offers.regular', 'what it costs without its discount'],
    ['price_records.store', '2: Steam, 3: a key reseller'],
  ])
}

async function createLows(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table price_lows (
      game_id integer not null references games on delete cascade,
      store text not null check (store in (${stores})),
      kind text not null check (kind in (${kinds})),
      currency text not null,
      day date not null,
      low integer check (low >= 0),
      at_end integer check (at_end >= 0),
      primary key (game_id, store, kind, currency, day)
    )`,
  )
  await run(db, 'create index price_lows_day on price_lows (day, game_id)')
  await run(
    db,
    `create table price_bests (
      game_id integer not null references games on delete cascade,
      kind text not null check (kind in (${kinds})),
      currency text not null,
      store text,
      amount integer check (amount >= 0),
      regular integer,
      low integer not null check (low >= 0),
      low_day date not null,
      low_store text not null,
      untold boolean not null default true,
      primary key (game_id, kind, currency),
      check ((store is null) = (amount is null))
    )`,
  )
  await run(db, 'create index price_bests_untold on price_bests (game_id) where untold')
  await describe(db, [
    ['price_lows.low', 'the lowest price of the plain game on that day, of what can be bought; null: nothing could'],
    ['price_lows.at_end', 'the lowest price when the shop was last asked on that day: it holds until the next row'],
    ['price_bests.amount', 'what it costs now at the best shop of the kind; null: nothing can be bought'],
    ['price_bests.low', 'the lowest ever'],
    ['price_bests.untold', 'who waits for such a price was not told yet'],
  ])
}

async function createWatches(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table price_watches (
      user_id integer not null references users on delete cascade,
      game_id integer not null references games on delete cascade,
      amount integer not null check (amount >= 0),
      currency text not null,
      kinds text[] not null check (kinds <> '{}' and kinds <@ array[${kinds}]),
      below boolean not null,
      told_at timestamptz,
      told_amount integer,
      told_store text,
      created_at timestamptz not null,
      primary key (user_id, game_id)
    )`,
  )
  await run(db, 'create index price_watches_game on price_watches (game_id, user_id)')
  await describe(db, [
    ['price_watches.kinds', 'the kinds of shops that count'],
    ['price_watches.below', 'the price is not above the amount: only when it has risen above, a fall is news again'],
    ['price_watches.told_at', 'when its owner was last told that the price fell, to which amount and where'],
  ])
}

/** The three fixed offers of the specification, until an admin changes them. */
async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `create table price_subscriptions (
      key text primary key check (key in ('xbox-gamepass', 'ps-plus', 'nintendo-online')),
      amount integer not null check (amount >= 0),
      currency text not null,
      since date not null
    )`,
  )
  await run(
    db,
    `insert into price_subscriptions (key, amount, currency, since) values
      ('xbox-gamepass', 1298, 'EUR', '2026-11-24'), ('ps-plus', 1000, 'EUR', '2026-11-24'), ('nintendo-online', 799, 'EUR', '2026-11-24')`,
  )
}

const told =
  'wishlist, mention, reply, like, follow, likeList, likeReview, wishlistMoved, review, import, loan, borrow, price'.split(
    ', ',
  )

/** A watched price that fell is told. */
async function addKind(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (${told.map((kind) => `'${kind}'`).join(', ')}))`,
  )
}
