import { nickProblem, type NickProblem } from '../../../common/rules/account.ts'
import { m } from '../../paraglide/messages.js'

const texts: Record<NickProblem, () => string> = {
  short: m.access_nick_short,
  long: m.access_nick_long,
  start: m.access_nick_start,
  letters: m.access_nick_letters,
  reserved: m.access_nick_reserved,
}

/** Why a nick cannot be taken, as a sentence, or null (spec section 5). */
export function nickProblemText(nick: string): string | null {
  const problem = nickProblem(nick)
  return problem && texts[problem]()
}
