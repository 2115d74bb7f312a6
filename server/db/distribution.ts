import type { Schema } from './schema.ts'

/** How a table would be spread over the machines of Citus (decision 64). */
export type Placement =
  /**
   * Rows of one person, on the machine of `by`; `inTheWay` are the constraints, indexes and triggers of today that Citus
   * would refuse.
   */
  | { kind: 'owned'; by: 'user_id' | 'owner_id'; inTheWay?: readonly string[] }
  /** The same on every machine: read often, written seldom. */
  | { kind: 'reference' }
  /** On one machine: what nobody's own calls join. */
  | { kind: 'local' }

const reference: Placement = { kind: 'reference' }
const local: Placement = { kind: 'local' }
const owned = (...inTheWay: string[]): Placement => ({ kind: 'owned', by: 'user_id', inTheWay })
/** Rows that belong with what they are about, not with who made them. */
const ownedByOther = (...inTheWay: string[]): Placement => ({ kind: 'owned', by: 'owner_id', inTheWay })

/** Every table. A new one is added here with its class; what stands in the way is held against the schema by a test. */
export const placements: Record<string, Placement> = {
  account_tokens: owned('account_tokens_hash'),
  archive_exports: owned(),
  archive_imports: owned(),
  attempts: local,
  calendar_feeds: owned('calendar_feeds_token_hash_key'),
  catalogue_state: local,
  collection_entries: owned('note_page_change'),
  collections: owned(),
  comment_likes: ownedByOther('comment_likes_delete_counted', 'comment_likes_insert_counted'),
  comment_media: owned(),
  comment_mentions: ownedByOther(),
  comments: owned(
    'comments_delete_counted',
    'comments_id',
    'comments_insert_counted',
    'comments_update_counted',
    'note_page_change',
  ),
  companies: reference,
  corrected_releases: reference,
  corrections: owned('corrections_id_key'),
  csv_import_changes: owned(),
  csv_import_rows: owned(),
  csv_imports: owned(),
  devices: owned('devices_endpoint'),
  earned_sets: owned('earned_sets_id_key'),
  earned_trophies: owned(),
  events: owned('events_delete_counted', 'events_insert_counted', 'events_update_counted'),
  follows: owned('follows_added', 'follows_removed'),
  former_emails: owned(),
  franchises: reference,
  game_companies: reference,
  game_details: reference,
  game_names: reference,
  game_redirects: reference,
  game_releases: reference,
  game_removals: local,
  game_stats: local,
  game_themes: reference,
  games: reference,
  genres: reference,
  google_nonces: local,
  held_nicks: local,
  hidden_comments: owned('hidden_comments_owner_id_comment_id_fkey'),
  known_devices: owned(),
  left_out_games: reference,
  link_previews: reference,
  list_games: owned(
    'list_games_delete_counted',
    'list_games_insert_counted',
    'list_games_update_counted',
    'note_page_change',
  ),
  list_likes: ownedByOther('list_likes_delete_counted', 'list_likes_insert_counted'),
  list_slugs: owned(),
  lists: owned('lists_delete_counted', 'lists_id', 'lists_insert_counted', 'lists_update_counted', 'note_page_change'),
  loans: owned('loans_link_token_key'),
  login_tickets: owned('login_tickets_hash'),
  migration: local,
  moderation_log: local,
  notification_acts: owned(),
  notification_states: owned(),
  notifications: owned('notifications_comment_id_fkey', 'notifications_their_review_id_fkey'),
  page_changes: local,
  passkey_challenges: local,
  passkeys: owned('passkeys_credential'),
  platform_accounts: owned('note_page_change', 'platform_accounts_platform_account_id_key'),
  platform_games: owned(),
  platform_proofs: owned(),
  platforms: reference,
  play_notes: owned(),
  price_asks: local,
  price_bests: local,
  price_lows: local,
  price_offers: local,
  price_records: local,
  price_subscriptions: local,
  price_watches: owned(),
  provider_answers: local,
  provider_breakers: local,
  provider_health: local,
  provider_pace: local,
  provider_questions: local,
  provider_secrets: local,
  provider_tokens: local,
  provider_turns: local,
  push_sends: local,
  recovery_codes: owned(),
  release_changes: local,
  report_cases: ownedByOther(),
  report_reasons: ownedByOther(),
  reports: owned('reports_delete_counted', 'reports_insert_counted', 'reports_update_counted'),
  review_likes: ownedByOther('review_likes_delete_counted', 'review_likes_insert_counted'),
  reviews: owned(
    'note_page_change',
    'reviews_delete_counted',
    'reviews_id',
    'reviews_insert_counted',
    'reviews_update_counted',
  ),
  search_word_forms: reference,
  search_words: reference,
  second_factors: owned(),
  security_log: local,
  session_tokens: owned(),
  sessions: owned(),
  set_aside: owned(),
  silences: owned(),
  site_counters: local,
  themes: reference,
  top_games: owned(),
  trophies: reference,
  trophy_readings: owned(),
  trophy_sets: reference,
  unwanted_suggestions: owned(),
  uploads: owned(),
  user_counters: owned(),
  user_ranks: local,
  user_suggestion_states: owned(),
  user_suggestions: owned(),
  users: reference,
}

const list = (text: string | undefined): string[] => (text ?? '').split(',').map((name) => name.trim())

/** The columns of a table's placement, or undefined when it is not spread. */
const columnOf = (table: string): string | undefined => {
  const placement = placements[table]
  return placement?.kind === 'owned' ? placement.by : undefined
}

/** Whether a foreign key stays on one machine: both sides by their owners, in the same place of the key, or to a table that is everywhere. */
function staysHome(table: string, definition: string): boolean {
  const [, columns, to = '', others] = /^FOREIGN KEY \(([^)]+)\) REFERENCES (\w+)\(([^)]+)\)/.exec(definition) ?? []
  const [from, target] = [placements[table]?.kind, placements[to]?.kind]
  if (from === 'owned' && target === 'owned') {
    const at = list(columns).indexOf(columnOf(table) ?? '')
    return at >= 0 && list(others)[at] === columnOf(to)
  }
  return target === 'reference' || (from === 'local' && target === 'local')
}

/** What Citus would refuse of a schema with these placements, by table: names of constraints, indexes and triggers. */
export function inTheWay(schema: Schema): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (table: string, name: string): void => void found.set(table, [...(found.get(table) ?? []), name])
  for (const [part, definition] of Object.entries(schema)) {
    const [, kind, table = '', name = ''] = /^(constraint|trigger) (\w+)\.(\w+)$/.exec(part) ?? []
    const column = columnOf(table)
    if (kind === 'constraint' && definition.startsWith('FOREIGN KEY') && !staysHome(table, definition)) add(table, name)
    if (kind === 'trigger' && column !== undefined && definition.includes('FOR EACH STATEMENT')) add(table, name)
    const [, index = '', on = '', columns] =
      /^CREATE UNIQUE INDEX (\w+) ON public\.(\w+) USING btree \(([^)]+)\)/.exec(definition) ?? []
    const owner = columnOf(on)
    if (owner !== undefined && !list(columns).includes(owner)) add(on, index)
  }
  return found
}

/** The foreign keys between owned tables: their names, definitions, and whether they stay on one machine. */
const keysBetween = (schema: Schema): { table: string; name: string; definition: string; home: boolean }[] =>
  Object.entries(schema).flatMap(([part, definition]) => {
    const [, table = '', name = ''] = /^constraint (\w+)\.(\w+)$/.exec(part) ?? []
    const to = /^FOREIGN KEY .* REFERENCES (\w+)\(/.exec(definition)?.[1] ?? ''
    if (columnOf(table) === undefined || columnOf(to) === undefined) return []
    return { table, name, definition, home: staysHome(table, definition) }
  })

/**
 * The statements that spread a database: first the tables that are everywhere, then those by owner, all side by side.
 * Keys between these are taken away before and put back afterwards: until both sides are spread, Citus refuses them.
 */
export function citusCalls(schema: Schema): string[] {
  const names = Object.keys(placements).toSorted()
  const [everywhere, spread] = (['reference', 'owned'] as const).map((kind) =>
    names.filter((name) => placements[name]?.kind === kind),
  ) as [string[], string[]]
  const keys = keysBetween(schema)
  return [
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...everywhere.map((name) => `select create_reference_table('${name}');`),
    ...spread.map((name, at) => {
      const beside = at === 0 ? '' : `, colocate_with => '${spread[0]}'`
      return `select create_distributed_table('${name}', '${columnOf(name)}'${beside});`
    }),
    ...keys
      .filter(({ home }) => home)
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
  ]
}
