import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { bearerOf, createTokens } from '../kit/tokens.ts'
import { answer, type Tables } from './answer.ts'
import { picture } from './picture.ts'
import { bodyTooLarge, noAuthority, strangeAgent, tooMany, unknownEndpoint, wrongKey } from './refusal.ts'
import { type Filling, fillTables } from './tables.ts'

export interface IgdbOptions extends Filling, FakeOptions {
  keys?: { clientId: string; clientSecret: string }
  /** The lifetime of its tokens. */
  tokenSeconds?: number
}

export interface IgdbFake extends Fake {
  tokens: ReturnType<typeof createTokens>
  tables: () => Tables
}

const anyKeys = { clientId: 'fake', clientSecret: 'fake-secret' }
/** As long as the real ones. */
const usualLife = 5_587_808

/**
 * A fake of the external games database: its wire format, limits and refusals, with the open catalogue and a few
 * invented games. It loads them at the first request, so that it costs nothing until then.
 */
export async function startIgdbFake(options: IgdbOptions = {}): Promise<IgdbFake> {
  const { keys = anyKeys, tokenSeconds = usualLife } = options
  const tokens = createTokens({ seconds: tokenSeconds })
  let filled: Tables | null = null
  const tables = (): Tables => (filled ??= fillTables(options))

  function giveToken(request: FakeRequest) {
    const form = new URLSearchParams(`${request.query.toString()}&${request.body}`)
    if (form.get('grant_type') !== 'client_credentials') throw wrongKey(400, 'missing grant type')
    if (form.get('client_id') !== keys.clientId) throw wrongKey(400, 'invalid client')
    if (form.get('client_secret') !== keys.clientSecret) throw wrongKey(403, 'invalid client secret')
    const { access, expiresIn } = tokens.give()
    return { access_token: access, expires_in: expiresIn, token_type: 'bearer' }
  }

  function ask({ headers, params, body }: FakeRequest): unknown {
    const known = headers['client-id'] === keys.clientId && tokens.isGood(bearerOf(headers.authorization))
    if (!known) throw noAuthority()
    return answer(tables(), params['*'] ?? '', body)
  }

  const fake = await startFake(
    {
      routes: {
        'POST /oauth2/token': giveToken,
        'POST /v4/*': ask,
        'GET /igdb/image/upload/*': ({ path }) => picture(path),
      },
      env: (url) => ({
        IGDB_CLIENT_ID: keys.clientId,
        IGDB_CLIENT_SECRET: keys.clientSecret,
        IGDB_URL: `${url}/v4`,
        IGDB_TOKEN_URL: `${url}/oauth2/token`,
        IGDB_IMAGES_URL: url,
      }),
      check({ headers, method }) {
        if (method === 'POST' && !headers['user-agent']) throw strangeAgent()
      },
      limits: { rates: [{ calls: 4, seconds: 1 }], open: 8 },
      faultsOn: '/v4/',
      tooMany,
      tooLarge: bodyTooLarge,
      bodyLimit: 32_768,
      unknown: ({ path }) => unknownEndpoint(path.slice(1)),
    },
    options,
  )
  return { ...fake, tokens, tables }
}
