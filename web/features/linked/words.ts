import type { AccountProblem } from '../../../common/api/account.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

/** Names of services are the same in every language. */
export const serviceNames: Record<GamePlatformName, string> = { steam: 'Steam', psn: 'PlayStation', xbox: 'Xbox' }

/** What people are asked for: what the service itself calls it. */
export const nameLabels: Record<GamePlatformName, () => string> = {
  steam: m.linked_name_steam,
  psn: m.linked_name_psn,
  xbox: m.linked_name_xbox,
}

type Text = (values: { service: string }) => string

const refusals: Record<string, Text> = {
  profile_unknown: m.linked_unknown,
  account_taken: m.linked_taken,
  account_linked: m.linked_other,
  provider_off: m.linked_off,
  provider_down: m.linked_down,
  provider_busy: m.linked_busy,
  steam_private: m.linked_closed,
  psn_private: m.linked_closed,
  xbox_private: m.linked_closed,
  import_running: m.linked_running,
  imports_full: () => m.linked_full({ most: formatNumber(limits.importsMax) }),
  proof_refused: m.linked_proof_refused,
}
/** Refusals of the site itself, and of whatever stands in front of it. */
const refusalsByStatus: Record<number, Text> = { 0: m.linked_no_answer, 422: m.linked_unknown, 429: m.linked_busy }

/** Why it did not work, in the reader's language (ACC-04). */
export function refusalText(error: unknown, platform: GamePlatformName): string | null {
  if (!(error instanceof ApiError)) return null
  const { code = '' } = error.problem
  if (platform === 'psn' && code === 'profile_unknown') return m.linked_unknown_psn()
  const text = refusals[code] ?? refusalsByStatus[error.status] ?? m.errors_generic
  return text({ service: serviceNames[platform] })
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.problem.code === code

/** Why the last reading failed; a private profile has its own steps. */
export const problemTexts: Record<Exclude<AccountProblem, 'private'>, Text> = {
  not_found: m.linked_gone,
  down: m.linked_down,
  off: m.linked_off,
}

/** Three steps to open a profile, and back to here. */
export const privateSteps: Record<GamePlatformName, (() => string)[]> = {
  steam: [m.linked_steam_1, m.linked_steam_2, m.linked_again_step],
  psn: [m.linked_psn_1, m.linked_psn_2, m.linked_again_step],
  xbox: [m.linked_xbox_1, m.linked_xbox_2, m.linked_again_step],
}

/** A page of settings as its service has it: its title, lines that must say something, and what must not be ticked. */
export interface SettingsPage {
  title: () => string
  lines: [setting: () => string, value: () => string][]
  untick?: () => string
}

export const privatePages: Record<GamePlatformName, SettingsPage> = {
  steam: {
    title: m.linked_steam_page,
    lines: [
      [m.linked_steam_profile, m.linked_steam_value],
      [m.linked_steam_setting, m.linked_steam_value],
    ],
    untick: m.linked_steam_untick,
  },
  psn: { title: m.linked_psn_page, lines: [[m.linked_psn_setting, m.linked_psn_value]] },
  xbox: { title: m.linked_xbox_page, lines: [[m.linked_xbox_setting, m.linked_xbox_value]] },
}

/** Where people find the name that is asked for. */
export const nameTexts: Record<GamePlatformName, () => string> = {
  steam: m.linked_where_steam,
  psn: m.linked_where_psn,
  xbox: m.linked_where_xbox,
}
