import type { AccountProblem } from '../../../common/api/account.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { ApiError } from '../../api/api-error.ts'
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
  import_running: m.linked_running,
  proof_refused: m.linked_proof_refused,
}

/** Why it did not work, in the reader's language (ACC-04). */
export function refusalText(error: unknown, platform: GamePlatformName): string | null {
  if (!(error instanceof ApiError)) return null
  const { code = '' } = error.problem
  if (platform === 'psn' && code === 'profile_unknown') return m.linked_unknown_psn()
  const text = refusals[code] ?? (error.status === 422 ? m.linked_unknown : undefined)
  return text?.({ service: serviceNames[platform] }) ?? error.message
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

/** The line of the setting and its value, for the drawing. */
export const privateSwitch: Record<GamePlatformName, [setting: () => string, value: () => string]> = {
  steam: [m.linked_steam_setting, m.linked_steam_value],
  psn: [m.linked_psn_setting, m.linked_psn_value],
  xbox: [m.linked_xbox_setting, m.linked_xbox_value],
}
