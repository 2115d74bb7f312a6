import { type DocumentProblem, readDocument } from '../../../../common/rules/post-document.ts'
import { m } from '../../../paraglide/messages.js'
import type { PostDraft } from './draft.ts'
import type { SentBody } from './sending-of.ts'
import { withLinks } from './with-links.ts'

const problems: Record<DocumentProblem, () => string> = {
  empty: m.comment_empty,
  'too-long': m.comment_too_long,
  'too-deep': m.comment_too_deep,
  unreadable: m.comment_refused,
}

/** What is sent of a draft; `shows`: it needs no words. Throws an Error that says what is wrong with it. */
export function bodyOf({ text, public: isPublic, spoiler }: PostDraft, shows: boolean): SentBody {
  const read = readDocument(text === '' ? '{"type":"doc"}' : text, { mayBeEmpty: shows })
  if ('problem' in read) throw new Error(problems[read.problem]())
  const comment = JSON.stringify(withLinks(read.document))
  return { comment, public: flag(isPublic), spoiler: flag(spoiler) }
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)
