import type { Activity, SecurityKind } from '../../../common/api/security.ts'
import { m } from '../../paraglide/messages.js'

/** What each kind of entry is called. */
const kindWords: Record<SecurityKind, () => string> = {
  'account-made': m.security_account_made,
  'log-in': m.security_log_in,
  'log-in-google': m.security_log_in_google,
  'log-in-passkey': m.security_log_in_passkey,
  'log-in-code': m.security_log_in_code,
  'log-in-half': m.security_log_in_half,
  'log-out': m.security_log_out,
  'session-ended': m.security_session_ended,
  'sessions-ended': m.security_sessions_ended,
  'session-stolen': m.security_session_stolen,
  'new-device': m.security_new_device,
  proof: m.security_proof,
  'reset-asked': m.security_reset_asked,
  'password-reset': m.security_password_reset,
  'password-changed': m.security_password_changed,
  'email-proved': m.security_email_proved,
  'email-asked': m.security_email_asked,
  'email-kept': m.security_email_kept,
  'email-changed': m.security_email_changed,
  'email-taken-back': m.security_email_taken_back,
  'passkey-added': m.security_passkey_added,
  'passkey-removed': m.security_passkey_removed,
  'second-factor-on': m.security_second_factor_on,
  'second-factor-off': m.security_second_factor_off,
  'second-factor-reset': m.security_second_factor_reset,
  'google-linked': m.security_google_linked,
  'google-unlinked': m.security_google_unlinked,
  'account-taken': m.security_account_taken,
  'export-made': m.security_export_made,
  'export-fetched': m.security_export_fetched,
  'account-deleted': m.security_account_deleted,
  'admin-made': m.security_admin_made,
  'admin-unmade': m.security_admin_unmade,
  'people-read': m.security_people_read,
  'log-read': m.security_log_read,
  'reports-read': m.security_reports_read,
  'reported-media-read': m.security_reported_media_read,
  'fixed-offer-changed': m.security_fixed_offer_changed,
}

/** What a refusal is called, where the kind alone would sound as if it was done. */
const refusedWords: Partial<Record<SecurityKind, () => string>> = {
  'log-in': m.security_log_in_refused,
  'log-in-passkey': m.security_log_in_passkey_refused,
  'log-in-code': m.security_log_in_code_refused,
}

/**
 * What the log can be reduced to: a kind or, where a refusal has words of its own, what was done and what was refused.
 */
export interface LogFilter {
  kind?: SecurityKind
  refused?: 0 | 1
}

interface NamedFilter {
  /** Its value in a form. */
  name: string
  filter: LogFilter
  words: () => string
}

/** All of them. */
export const logFilters = (Object.keys(kindWords) as SecurityKind[]).flatMap((kind): NamedFilter[] => {
  const words = kindWords[kind]
  const refused = refusedWords[kind]
  if (!refused) return [{ name: kind, filter: { kind }, words }]
  return [
    { name: kind, filter: { kind, refused: 0 }, words },
    { name: `${kind} refused`, filter: { kind, refused: 1 }, words: refused },
  ]
})

/** What happened, in a few words. */
export const entryWords = ({ kind, refused }: Pick<Activity, 'kind' | 'refused'>): string =>
  ((refused === 1 && refusedWords[kind]) || kindWords[kind])()
