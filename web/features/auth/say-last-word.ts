import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import type { LastWord } from '../../session/last-word.ts'

const words = {
  deleted: m.account_goodbye,
  ended: m.access_session_ended,
  over: m.access_session_over,
  left: m.access_session_left,
}

/** Says on the reloaded page why nobody is logged in any more. */
export const sayLastWord = (why: LastWord): unknown => toast.show(words[why]())
