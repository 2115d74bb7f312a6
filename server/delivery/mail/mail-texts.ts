import type { MailKind } from '../../queue/payloads.ts'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { type DecisionFacts, decisionInputs, decisionLines, isObjectionable } from './decision-texts.ts'

export type MailLang = 'en' | 'es'

/** What a mail reports, besides its kind. */
export interface MailFacts {
  nick: string
  /** The log-in that the mail about a new device reports. */
  entrance?: { at: Date; device: string | null; network: string | null } | undefined
  /** The decision of an admin that the mail reports. */
  decision?: DecisionFacts | undefined
  /** How many other sessions ended with what the mail reports. */
  ended?: number
  /** Of mails about a password reset: whether logging in still needs the app, and which other logins it removes. */
  reset?: { app: boolean; passkeys: boolean; google: boolean } | undefined
}

/** All values that the messages of mails name. */
type Inputs = ReturnType<typeof mailInputs>
/** A message of the catalogue that names some of them. */
export type Text = (inputs: Inputs, options: { locale: MailLang }) => string

interface MailContent {
  subject: Text
  /** The preview line beside the subject in a mailbox. */
  preheader: Text
  title: Text
  /** Paragraphs above the button. */
  lines: Text[] | ((facts: MailFacts) => Text[])
  button?: Text
  /** Small print below the button. */
  after?: Text[] | ((facts: MailFacts) => Text[])
}

/** The values that messages may name, written in the language of the mail. */
export function mailInputs(
  { nick, entrance, decision, ended = 0 }: MailFacts,
  { contact, host }: { contact: string; host: string },
  lang: MailLang,
) {
  const unknown = m.mail_new_device_unknown({}, { locale: lang })
  return {
    nick,
    contact,
    host,
    ended,
    days: limits.objectionDays,
    // A server does not know the time zone of the recipient, so the time is in UTC.
    time: new Intl.DateTimeFormat(lang === 'es' ? 'es' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(entrance?.at ?? 0),
    device: entrance?.device ?? unknown,
    network: entrance?.network ?? unknown,
    ...decisionInputs(decision, lang),
  }
}

const when = (condition: boolean | undefined, ...texts: Text[]): Text[] => (condition ? texts : [])

const sessionsClosed = ({ ended = 0 }: MailFacts): Text[] => when(ended > 0, m.mail_sessions_closed)

/** What each mail says. */
export const mailContents: Record<MailKind, MailContent> = {
  'verify-address': {
    subject: m.mail_verify_address_subject,
    preheader: m.mail_verify_address_preheader,
    title: m.mail_verify_address_title,
    lines: [m.mail_verify_address_text],
    button: m.mail_yes_mine,
    after: [m.mail_verify_address_days, m.mail_verify_address_wrong],
  },
  'verify-new-address': {
    subject: m.mail_verify_new_address_subject,
    preheader: m.mail_verify_new_address_preheader,
    title: m.mail_verify_new_address_title,
    lines: [m.mail_verify_new_address_text],
    button: m.mail_yes_mine,
    after: [m.mail_verify_new_address_days, m.mail_verify_new_address_wrong],
  },
  'reset-password': {
    subject: m.mail_reset_password_subject,
    preheader: m.mail_reset_password_preheader,
    title: m.mail_reset_password_title,
    lines: [m.mail_reset_password_text],
    button: m.mail_reset_password_button,
    after: ({ reset }) => [
      reset?.passkeys ? m.mail_reset_password_passkeys : m.mail_reset_password_devices,
      ...when(reset?.google, m.mail_reset_password_google),
      ...when(reset?.app, m.mail_code_stays),
      m.mail_reset_password_once,
      m.mail_reset_password_wrong,
    ],
  },
  'password-reset': {
    subject: m.mail_password_changed,
    preheader: m.mail_all_well,
    title: m.mail_password_changed,
    lines: ({ reset }) => [
      m.mail_password_reset_text,
      ...when(reset?.passkeys, m.mail_password_reset_passkeys),
      ...when(reset?.google, m.mail_password_reset_google),
      ...when(reset?.app, m.mail_code_stays),
    ],
    after: [m.mail_password_reset_wrong],
  },
  'password-changed': {
    subject: m.mail_password_changed,
    preheader: m.mail_all_well,
    title: m.mail_password_changed,
    lines: [m.mail_password_changed_text],
    after: [m.mail_not_you],
  },
  'passkey-added': {
    subject: m.mail_passkey_added_subject,
    preheader: m.mail_all_well,
    title: m.mail_passkey_added_title,
    lines: (facts) => [m.mail_passkey_added_text, ...sessionsClosed(facts)],
    after: [m.mail_passkey_added_wrong],
  },
  'passkey-removed': {
    subject: m.mail_passkey_removed_subject,
    preheader: m.mail_all_well,
    title: m.mail_passkey_removed_title,
    lines: [m.mail_passkey_removed_text],
    after: [m.mail_not_you],
  },
  'google-linked': {
    subject: m.mail_google_linked_subject,
    preheader: m.mail_all_well,
    title: m.mail_google_linked_title,
    lines: [m.mail_google_linked_text],
    after: [m.mail_google_linked_wrong],
  },
  'google-unlinked': {
    subject: m.mail_google_unlinked_subject,
    preheader: m.mail_all_well,
    title: m.mail_google_unlinked_title,
    lines: [m.mail_google_unlinked_text],
    after: [m.mail_not_you],
  },
  'second-factor-on': {
    subject: m.mail_second_factor_on_subject,
    preheader: m.mail_all_well,
    title: m.mail_second_factor_on_title,
    lines: (facts) => [m.mail_second_factor_on_text, ...sessionsClosed(facts)],
    after: [m.mail_second_factor_on_wrong],
  },
  'second-factor-off': {
    subject: m.mail_second_factor_off_subject,
    preheader: m.mail_all_well,
    title: m.mail_second_factor_off_title,
    lines: [m.mail_second_factor_off_text],
    after: [m.mail_second_factor_off_wrong],
  },
  'address-changed': {
    subject: m.mail_address_changed_subject,
    preheader: m.mail_nothing_to_do,
    title: m.mail_address_changed_title,
    lines: [m.mail_address_changed_text],
    button: m.mail_address_changed_button,
    after: [m.mail_address_changed_hours, m.mail_address_changed_late],
  },
  'new-device': {
    subject: m.mail_new_device_subject,
    preheader: m.mail_nothing_to_do,
    title: m.mail_new_device_title,
    lines: ({ entrance }) => [
      m.mail_new_device_text,
      ...when(entrance !== undefined, m.mail_new_device_when, m.mail_new_device_device, m.mail_new_device_network),
      m.mail_new_device_cookies,
    ],
    button: m.mail_new_device_button,
    after: [m.mail_new_device_wrong],
  },
  'account-deleted': {
    subject: m.mail_account_deleted_subject,
    preheader: m.mail_account_deleted_preheader,
    title: m.mail_account_deleted_subject,
    lines: [m.mail_account_deleted_text, m.mail_account_deleted_thanks],
    after: [m.mail_account_deleted_wrong],
  },
  'export-ready': {
    subject: m.mail_export_ready_subject,
    preheader: m.mail_export_ready_preheader,
    title: m.mail_export_ready_subject,
    lines: [m.mail_export_ready_text],
    button: m.mail_export_ready_button,
    after: [m.mail_export_ready_personal],
  },
  'import-finished': {
    subject: m.mail_import_finished_subject,
    preheader: m.mail_import_finished_preheader,
    title: m.mail_import_finished_subject,
    lines: [m.mail_import_finished_text],
    button: m.mail_see_result,
  },
  'games-imported': {
    subject: m.mail_games_imported_subject,
    preheader: m.mail_games_imported_preheader,
    title: m.mail_games_imported_subject,
    lines: [m.mail_games_imported_text],
    button: m.mail_see_result,
  },
  'psn-sign-in-ends': {
    subject: m.mail_psn_sign_in_ends_subject,
    preheader: m.mail_psn_sign_in_ends_preheader,
    title: m.mail_psn_sign_in_ends_subject,
    lines: [m.mail_psn_sign_in_ends_text, m.mail_psn_sign_in_ends_what],
    button: m.mail_psn_sign_in_ends_button,
  },
  'correction-decided': {
    subject: m.mail_correction_decided_subject,
    preheader: m.mail_correction_decided_preheader,
    title: m.mail_correction_decided_title,
    lines: [m.mail_correction_decided_text],
    button: m.mail_correction_decided_button,
  },
  'moderation-decision': {
    subject: m.mail_moderation_decision_subject,
    preheader: m.mail_moderation_decision_preheader,
    title: m.mail_moderation_decision_title,
    lines: ({ decision }) => decisionLines(decision),
    button: m.mail_see_decision,
    after: ({ decision }) => when(decision && isObjectionable(decision), m.mail_moderation_decision_object),
  },
  'objection-decided': {
    subject: m.mail_objection_decided_subject,
    preheader: m.mail_objection_decided_preheader,
    title: m.mail_objection_decided_title,
    lines: ({ decision }) => [
      decision?.outcome === 'reversed' ? m.mail_objection_decided_reversed : m.mail_objection_decided_stays,
      ...when(!!decision?.answer, m.mail_objection_decided_answer),
    ],
    button: m.mail_see_decision,
  },
}
