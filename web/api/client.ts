import { getLocale } from '../paraglide/runtime.js'
import { session } from '../session/session.ts'
import type { ApiError } from './api-error.ts'
import { createClient } from './create-client.ts'
import { sendByFetch } from './send-by-fetch.ts'
import { acrossTabs } from './token-renewal.ts'
import type { Send } from './transport.ts'

interface Surroundings {
  send: Send
  /** The server responded, whatever it said. */
  onResponse(): void
  onFailure(error: ApiError): void
  onSessionLost(detail: string): void
}

const surroundings: Surroundings = {
  send: sendByFetch,
  onResponse: () => {},
  onFailure: () => {},
  onSessionLost: () => {},
}

/** Connects the client to its environment: called by the entry of the browser, or of the server. */
export const surroundApi = (given: Partial<Surroundings>): void => void Object.assign(surroundings, given)

/** Creates the calls of a resource, in calls/<noun>.generated.ts: `gameApi.show({ params: { slug } })`. */
export const callsOf = createClient({
  send: async (call) => {
    const response = await surroundings.send(call)
    surroundings.onResponse()
    return response
  },
  session,
  exclusive: acrossTabs,
  // Not the function itself: setting the language replaces it.
  lang: () => getLocale(),
  onFailure: (error) => surroundings.onFailure(error),
  onSessionLost: (detail) => surroundings.onSessionLost(detail),
})
