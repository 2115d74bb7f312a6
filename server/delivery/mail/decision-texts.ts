import type { Decision, Outcome, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { m } from '../../paraglide/messages.js'

/** A decision of an admin, for its author. */
export interface DecisionFacts {
  kind: ReportedKind
  action: Decision
  reason: ReportReason | null
  /** What the admin wrote. */
  message: string
  until: Date | null
  /** What was decided on an objection, and what that admin wrote. */
  outcome: Outcome | null
  answer: string | null
}

const resources: Record<ReportedKind, typeof m.mail_decision_mine_user> = {
  comment: m.mail_decision_mine_comment,
  review: m.mail_decision_mine_review,
  list: m.mail_decision_mine_list,
  user: m.mail_decision_mine_user,
}

const reasons: Record<ReportReason, typeof m.mail_decision_reason_other> = {
  spam: m.mail_decision_reason_spam,
  harassment: m.mail_decision_reason_harassment,
  spoiler: m.mail_decision_reason_spoiler,
  hate: m.mail_decision_reason_hate,
  sexual: m.mail_decision_reason_sexual,
  other: m.mail_decision_reason_other,
}

type Inputs = ReturnType<typeof decisionInputs>

const decided: Record<Exclude<Decision, 'leave'>, (inputs: Inputs, options: { locale: 'en' | 'es' }) => string> = {
  hide: m.mail_decision_hide,
  delete: m.mail_decision_delete,
  warn: m.mail_decision_warn,
  show: m.mail_decision_show,
  lift: m.mail_decision_lift,
  suspend: m.mail_decision_suspend,
}

/** The values that the messages about a decision name. */
export function decisionInputs(decision: DecisionFacts | undefined, locale: 'en' | 'es') {
  return {
    resource: resources[decision?.kind ?? 'user']({}, { locale }),
    reason: decision?.reason ? reasons[decision.reason]({}, { locale }) : '',
    message: decision?.message ?? '',
    answer: decision?.answer ?? '',
    day: new Intl.DateTimeFormat(locale === 'es' ? 'es-ES' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      decision?.until ?? 0,
    ),
  }
}

/** The lines of a mail about a decision: what was decided, why, and what the admin wrote. */
export function decisionLines(decision: DecisionFacts | undefined) {
  if (!decision || decision.action === 'leave') return []
  return [
    decided[decision.action],
    ...(decision.reason === null ? [] : [m.mail_decision_reason]),
    ...(decision.message === '' ? [] : [m.mail_decision_message]),
  ]
}

/** Whether the author can object: not to what undoes an earlier decision. */
export const isObjectionable = ({ action }: DecisionFacts): boolean => action !== 'show' && action !== 'lift'
