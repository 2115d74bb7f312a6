import { json, refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { createWorld, type Entity, type WorldOptions } from './entities.ts'
import { answerSparql, type Engine } from './sparql.ts'

export interface WikidataOptions extends WorldOptions, FakeOptions {}

export interface WikidataFake extends Fake {
  /** Its items, to be changed by tests. */
  world: () => Map<number, Entity>
}

/** "Ludoteca/1.0 (contact@ludoteca.example)": a program, and who runs it. */
function namesContact(agent: string): boolean {
  const [program = '', contact = ''] = agent.split(' (', 2)
  return /^[^\s/]+\/\S/.test(program) && contact.includes('@')
}

/**
 * A stand-in of Wikidata: the query services of QLever and of Wikimedia in the JSON format of SPARQL, with the facts of
 * the hand-written catalogue. It makes its items at the first request, so that it costs nothing until then.
 */
export async function startWikidataFake(options: WikidataOptions = {}): Promise<WikidataFake> {
  let made: Map<number, Entity> | null = null
  const world = (): Map<number, Entity> => (made ??= new Map(createWorld(options)))

  const ask =
    (engine: Engine) =>
    (request: FakeRequest): unknown => {
      const query = request.form().get('query')
      if (query === null || query === '') throw refusal(400, { exception: 'the query is missing' })
      const answer = answerSparql(query, { world: world(), engine })
      return json(answer, { headers: { 'content-type': 'application/sparql-results+json' } })
    }

  const fake = await startFake(
    {
      routes: { 'POST /qlever': ask('qlever'), 'POST /sparql': ask('wdqs') },
      env: (url) => ({ WIKIDATA_QLEVER_URL: `${url}/qlever`, WIKIDATA_SPARQL_URL: `${url}/sparql` }),
      // Wikimedia refuses whoever does not say who he is and where he can be reached.
      check({ path, headers }) {
        if (path === '/sparql' && !namesContact(headers['user-agent'] ?? ''))
          throw refusal(403, 'Please set a user-agent and respect our robot policy https://w.wiki/4wJS.')
        if (headers.accept !== 'application/sparql-results+json')
          throw refusal(406, 'only application/sparql-results+json')
      },
      limits: { rates: [{ calls: 50, seconds: 1 }], open: 3 },
      tooMany: () => refusal(429, 'Too Many Requests', { 'retry-after': '1' }),
      bodyLimit: 1_000_000,
    },
    options,
  )
  return { ...fake, world }
}
