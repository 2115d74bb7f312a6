import { json } from '../kit/answer.ts'
import { refusal } from '../kit/answer.ts'
import type { FakeRequest, Handler } from '../kit/fake.ts'
import type { Players } from '../players/players.ts'
import type { Answers } from './answers.ts'

export interface OpenXblOptions {
  key: string
  /** Newer answers are wrapped. */
  wrapped?: boolean
}

const settings = ['GameDisplayPicRaw', 'Gamerscore', 'Gamertag', 'AccountTier', 'Bio', 'RealName']
const hourly = 150

/** The same by OpenXBL, which lends its own account. */
export function openXblRoutes(answers: Answers, players: Players, { key, wrapped = false }: OpenXblOptions) {
  let spent = 0
  const give = (value: unknown) =>
    json(wrapped ? { content: value, code: 200 } : value, {
      headers: {
        'x-ratelimit-limit': String(hourly),
        'x-ratelimit-spent': String(++spent),
        'x-ratelimit-remaining': String(Math.max(0, hourly - spent)),
      },
    })
  const langOf = ({ headers }: FakeRequest): 'en' | 'es' => (headers['accept-language']?.startsWith('es') ? 'es' : 'en')
  const keyed =
    (handler: (request: FakeRequest, id: string, title: string) => unknown): Handler =>
    (request) => {
      if (request.headers['x-authorization'] !== key) throw refusal(401, { error: 'Invalid API key' })
      return give(handler(request, request.params['id'] ?? '', request.params['title'] ?? ''))
    }
  return {
    'GET /v2/search/:id': keyed((_request, id) => answers.people(id)),
    'GET /v2/account/:id': keyed((_request, id) => answers.profile(players.byId(id), settings)),
    'GET /v2/player/titleHistory/:id': keyed((_request, id) => answers.titles(id)),
    'GET /v2/achievements/player/:id/:title': keyed((request, id, title) =>
      answers.achievements(id, title, langOf(request), { size: 500, token: request.query.get('continuationToken') }),
    ),
    'GET /v2/achievements/x360/:id/title/:title': keyed((request, id, title) =>
      answers.oldAchievements(id, title, langOf(request), { unlocked: true }),
    ),
    'GET /v2/achievements/player/:id/title/:title': keyed((request, id, title) =>
      answers.oldAchievements(id, title, langOf(request)),
    ),
  }
}
