import type { Decision, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { m } from '../../paraglide/messages.js'

export const reasonWords: Record<ReportReason, () => string> = {
  spam: m.moderation_reason_spam,
  harassment: m.moderation_reason_harassment,
  spoiler: m.moderation_reason_spoiler,
  hate: m.moderation_reason_hate,
  sexual: m.moderation_reason_sexual,
  other: m.moderation_reason_other,
}

/** In the order of the form. */
export const reasons = Object.keys(reasonWords) as ReportReason[]

export const kindWords: Record<ReportedKind, () => string> = {
  comment: m.moderation_kind_comment,
  review: m.moderation_kind_review,
  list: m.moderation_kind_list,
  user: m.moderation_kind_user,
}

/** What a button says, and what the log says afterwards. */
export const decisionWords: Record<Decision, { todo: () => string; done: () => string }> = {
  leave: { todo: m.moderation_do_leave, done: m.moderation_did_leave },
  hide: { todo: m.moderation_do_hide, done: m.moderation_did_hide },
  delete: { todo: m.moderation_do_delete, done: m.moderation_did_delete },
  warn: { todo: m.moderation_do_warn, done: m.moderation_did_warn },
  suspend: { todo: m.moderation_do_suspend, done: m.moderation_did_suspend },
  show: { todo: m.moderation_do_show, done: m.moderation_did_show },
  lift: { todo: m.moderation_do_lift, done: m.moderation_did_lift },
}
