import type { Import, ImportRow, ImportRowProblem } from '../../../common/api/import.ts'
import type { ImportField, ImportFormat, ImportStatus } from '../../../common/rules/import.ts'
import { m } from '../../paraglide/messages.js'

/** Names of sites are the same in every language. */
export const formatNames: Record<ImportFormat, () => string> = {
  ludoteca: () => m.import_format_ludoteca(),
  grouvee: () => 'Grouvee',
  howlongtobeat: () => 'HowLongToBeat',
  igdb: () => m.import_format_igdb(),
  yamtrack: () => 'Yamtrack',
  darkadia: () => 'Darkadia',
  vglist: () => 'vglist',
  playnite: () => 'Playnite',
  gog: () => 'GOG Galaxy',
  heroic: () => m.import_format_heroic(),
  humble: () => 'Humble',
  completionator: () => 'Completionator',
  pricecharting: () => 'PriceCharting',
  clz: () => 'CLZ Games',
  rawg: () => 'RAWG',
  infinitebacklog: () => 'Infinite Backlog',
  gg: () => 'GG',
  backloggd: () => 'Backloggd',
  csv: () => m.import_format_csv(),
  steam: () => 'Steam',
  psn: () => 'PlayStation',
  xbox: () => 'Xbox',
}

export const statusNames: Record<ImportStatus, () => string> = {
  owned: () => m.import_status_owned(),
  wanted: () => m.import_status_wanted(),
  backlog: () => m.import_status_backlog(),
  playing: () => m.import_status_playing(),
  played: () => m.import_status_played(),
  finished: () => m.import_status_finished(),
  completed: () => m.import_status_completed(),
  awarded: () => m.import_status_awarded(),
  retired: () => m.import_status_retired(),
  replay: () => m.import_status_replay(),
  favourite: () => m.import_status_favourite(),
  lent: () => m.import_status_lent(),
}

export const fieldNames: Record<ImportField, () => string> = {
  title: () => m.import_field_title(),
  platform: () => m.import_field_platform(),
  year: () => m.import_field_year(),
  status: () => m.import_field_status(),
  rating: () => m.import_field_rating(),
  igdb: () => m.import_field_igdb(),
  borrower: () => m.import_field_borrower(),
  review: () => m.import_field_review(),
  started: () => m.import_field_started(),
  finished: () => m.import_field_finished(),
  hours: () => m.import_field_hours(),
  replays: () => m.import_field_replays(),
  list: () => m.import_field_list(),
  priority: () => m.import_field_priority(),
  media: () => m.import_field_media(),
}

export const stateNames: Record<Import['state'], () => string> = {
  mapping: () => m.import_state_mapping(),
  reading: () => m.import_state_reading(),
  preview: () => m.import_state_preview(),
  applying: () => m.import_state_applying(),
  done: () => m.import_state_done(),
  undoing: () => m.import_state_undoing(),
  undone: () => m.import_state_undone(),
  failed: () => m.import_state_failed(),
}

export const problemTexts: Record<NonNullable<Import['problem']>, () => string> = {
  broken: () => m.import_problem_broken(),
  'no-rows': () => m.import_problem_no_rows(),
  'too-many-rows': () => m.import_problem_too_many_rows(),
  'too-many-columns': () => m.import_problem_too_many_columns(),
  'too-slow': () => m.import_problem_too_slow(),
  'too-large': () => m.import_problem_too_large(),
  encrypted: () => m.import_problem_encrypted(),
  'broken-archive': () => m.import_problem_broken_archive(),
  html: () => m.import_problem_html(),
  'no-table': () => m.import_problem_no_table(),
  'no-header': () => m.import_problem_no_header(),
  private: () => m.import_problem_private(),
  not_found: () => m.import_problem_not_found(),
  off: () => m.import_problem_off(),
}

export const effectTexts: Record<NonNullable<ImportRow['effect']>, () => string> = {
  new: () => m.import_effect_new(),
  change: () => m.import_effect_change(),
  same: () => m.import_effect_same(),
  full: () => m.import_effect_full(),
  unsaid: () => m.import_effect_unsaid(),
}

export const rowProblemTexts: Record<ImportRowProblem, (values: { text: string }) => string> = {
  word: (values) => m.import_row_word(values),
  date: (values) => m.import_row_date(values),
  unread: (values) => m.import_row_unread(values),
  rating: (values) => m.import_row_rating(values),
  platform: (values) => m.import_row_platform(values),
  merged: () => m.import_row_merged(),
}

/** The name of the file, otherwise of its site. */
export const importName = ({ name, format }: Pick<Import, 'name' | 'format'>): string =>
  name === '' ? formatNames[format]() : name
