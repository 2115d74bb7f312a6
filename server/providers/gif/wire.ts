import type { Gif } from '../../../common/api/gif.ts'
import type { Call } from '../client/send.ts'
import type { ProviderFailure } from '../client/provider-error.ts'
import type { IncomingAnswer } from '../client/outgoing.ts'

/** What is asked for: without a text what is used most at the moment; `page` counts from 1. */
export interface GifQuestion {
  text: string | null
  page: number
  lang: 'en' | 'es'
}

export interface Gifs {
  gifs: Gif[]
  /** Whether there is another page. */
  more: boolean
  /** How many there are, where the service counts them. */
  total?: number
}

/** One of the services: how a question becomes a call, and what its answers mean. */
export interface GifWire {
  url: string
  call: (question: GifQuestion) => Call<Gifs>
  judge?: (answer: IncomingAnswer) => ProviderFailure | undefined
}

export interface WireParts {
  url: string
  key: string
  /** Whether an address is one of the service's picture hosts. */
  accepts: (url: string) => boolean
}

/** As many on a page as both services give at once. */
export const gifsOnPage = 24
/** An answer of two dozen GIFs, each with all its sizes. */
export const answerBytes = 2_000_000
