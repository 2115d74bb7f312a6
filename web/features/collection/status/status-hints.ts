import { m } from '../../../paraglide/messages.js'
import type { Status } from './status.ts'

const hints: Partial<Record<Status, () => string>> = {
  ended: () => m.collection_ended_hint(),
  completed: () => m.collection_completed_hint(),
  awarded: () => m.collection_awarded_hint(),
}

/** What a status means, where its label leaves that open. */
export const statusHint = (status: Status): string | undefined => hints[status]?.()
