import type { FastifyBaseLogger } from 'fastify'
import Type from 'typebox'
import type { ExternalSource } from '../../catalogue/external/external-game.ts'
import { type Patience, patiently } from '../client/retry.ts'
import { isTooLarge, ProviderError } from '../client/provider-error.ts'
import type { ProviderClient } from '../client/client.ts'
import { defineProvider, type Mode, type ProviderParts } from '../define.ts'
import { address } from '../settings.ts'
import { type AskWikidata, createGameSource } from './source.ts'

/** Wikidata: games by SPARQL, from QLever's copy of it, otherwise from its own query service. It needs no key (CC0). */
interface Wikidata {
  mode: Mode
  /** What the environment says of it; null: an admin decides. */
  setting: 'on' | 'off' | null
  /** All its games, page by page, for the bulk load. */
  source: (signal?: AbortSignal) => ExternalSource
}

interface WikidataConfig {
  setting: 'on' | 'off' | null
  qleverUrl: string
  sparqlUrl: string
}

export const wikidata = defineProvider({
  settings: {
    LUDOTECA_WIKIDATA: { schema: Type.Optional(Type.Enum(['on', 'off'], { description: 'on or off' })) },
    WIKIDATA_QLEVER_URL: address('https://qlever.dev/api/wikidata'),
    WIKIDATA_SPARQL_URL: address('https://query.wikidata.org/sparql'),
  },
  keys: [],
  fake: true,
  configure: (settings): WikidataConfig => ({
    setting: settings.LUDOTECA_WIKIDATA ?? null,
    qleverUrl: settings.WIKIDATA_QLEVER_URL,
    sparqlUrl: settings.WIKIDATA_SPARQL_URL,
  }),
  create: createWikidata,
})

/** The query service ends a query after a minute, and asks for at most three requests at once. */
const timeoutMs = 65_000
const limits = {
  on: { rates: [{ calls: 1, seconds: 1 }], open: 3 },
  demo: { rates: [{ calls: 1_000, seconds: 1, burst: 100 }], open: 3 },
} as const

/** QLever is waited for so long, and then the other one is asked. */
const first: Pick<Patience, 'wait' | 'within'> = { wait: 60_000, within: 200_000 }

function createWikidata(config: WikidataConfig, { client, log, mode }: ProviderParts): Wikidata {
  const { rates, open } = limits[mode]
  const engine = (part: string, url: string): ProviderClient =>
    client({ part, hosts: { sparql: url }, limits: { rates: [...rates], open }, timeoutMs })
  const engines = [engine('qlever', config.qleverUrl), engine('wikimedia', config.sparqlUrl)]
  return {
    mode,
    setting: config.setting,
    source: (signal) => createGameSource({ ask: askOneOf(engines, log, signal), log }),
  }
}

/** Asks the first engine, and from its first failure on the next one; the last is asked patiently. */
function askOneOf(engines: ProviderClient[], log: FastifyBaseLogger, signal?: AbortSignal): AskWikidata {
  let current = 0
  const ask: AskWikidata = async (question) => {
    const { name, query, read, maxBytes } = question
    const at = current
    const isLast = at === engines.length - 1
    const call = { name, form: { query }, repeatable: true, read, maxBytes }
    try {
      return await engines[at]!.ask(call, isLast ? patiently(signal) : { ...first, signal })
    } catch (error) {
      if (isLast || !(error instanceof ProviderError) || error.failure === 'ended' || isTooLarge(error)) throw error
      log.warn({ err: error }, 'QLever does not answer: asking the query service of Wikidata')
      current = Math.max(current, at + 1)
      return ask(question)
    }
  }
  return ask
}
