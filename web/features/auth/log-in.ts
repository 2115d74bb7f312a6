import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../common/api/auth.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { dropDraftsOfOthers } from '../../offline/drafts.ts'
import { sessionEnd } from '../../session/last-word.ts'
import { session } from '../../session/session.ts'
import { speak } from './choose-lang.ts'

/** Stores the session after log-in or registration; the page goes on in the language of the account (I18-01). */
export function logIn(given: Session, query: QueryClient): void {
  query.removeQueries({ predicate: ({ meta }) => meta?.['viewer'] === true })
  session.start(given)
  sessionEnd.drop()
  dropDraftsOfOthers(given.user.id)
  if (given.user.lang !== getLocale()) speak(given.user.lang)
}
