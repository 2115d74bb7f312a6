import { type Fake, type FakeOptions, type Handler, startFake } from '../kit/fake.ts'
import { bearerOf } from '../kit/tokens.ts'
import { expired, tooMany } from './refusal.ts'
import { profileRoutes } from './profiles.ts'
import { createSignIn, type SignInOptions } from './sign-in.ts'
import { titleRoutes } from './titles.ts'
import { showsRoute } from '../players/players.ts'
import { createWorld } from './world.ts'

export interface PsnOptions extends FakeOptions, Partial<SignInOptions> {
  /** Allows 200 calls in a quarter of an hour. */
  paced?: boolean
}

/** A fake of PlayStation's phone app interface: sign-in, profiles, played games and trophies of invented people. */
export async function startPsnFake(options: PsnOptions = {}) {
  const {
    npsso = 'n'.repeat(64),
    client = 'fake-client:fake-secret',
    tokenSeconds,
    refreshSeconds,
    paced = false,
    ...rest
  } = options
  const signIn = createSignIn({
    npsso,
    client,
    ...(tokenSeconds !== undefined && { tokenSeconds }),
    ...(refreshSeconds !== undefined && { refreshSeconds }),
  })
  const world = createWorld()
  /** Accounts whose list of played games is empty for strangers. */
  const hidden = new Set<string>()
  const setAbout: Handler = ({ body }) => {
    const { name, about } = JSON.parse(body) as { name: string; about: string }
    world.players.setAbout(name, about)
    return { name, about }
  }
  const fake: Fake = await startFake(
    {
      routes: {
        ...signIn.routes,
        ...profileRoutes(world),
        ...titleRoutes(world, hidden),
        'POST /fake/about': setAbout,
        ...showsRoute(world.players),
      },
      env: (url) => ({
        PSN_NPSSO: npsso,
        PSN_CLIENT: client,
        PSN_URL: `${url}/api`,
        PSN_PROFILE_URL: `${url}/api/profiles`,
        PSN_SIGN_IN_URL: `${url}/oauth`,
      }),
      check: ({ path, headers }) => {
        if (path.startsWith('/api/') && !signIn.tokens.isGood(bearerOf(headers.authorization))) throw expired()
      },
      ...(paced && { limits: { rates: [{ calls: 200, seconds: 900 }] } }),
      tooMany,
      faultsOn: '/api/',
    },
    rest,
  )
  return { ...fake, world, signIn, hidden, setAbout: world.players.setAbout }
}
