import { type Fake, type FakeOptions, type Handler, startFake } from '../kit/fake.ts'
import { createAnswers, tooMany } from './answers.ts'
import { createLive } from './live.ts'
import { openXblRoutes } from './openxbl.ts'
import { showsRoute } from '../players/players.ts'
import { createWorld } from './world.ts'

export interface XboxOptions extends FakeOptions {
  /** The way that the settings name. */
  driver?: 'openxbl' | 'live'
  key?: string
  wrapped?: boolean
  tokenSeconds?: number
  xErr?: number
}

/**
 * A fake of Xbox Live, and of OpenXBL in front of it: sign-in, profiles, titles and achievements of invented people.
 */
export async function startXboxFake(options: XboxOptions = {}) {
  const { driver = 'openxbl', key = 'fake-xbox-key', wrapped = false, tokenSeconds, xErr, ...rest } = options
  const world = createWorld()
  const answers = createAnswers(world)
  const keys = { clientId: 'fake-azure-app', clientSecret: 'fake-azure-secret' }
  const live = createLive(answers, world.players, {
    ...keys,
    refreshToken: key,
    ...(tokenSeconds !== undefined && { tokenSeconds }),
    ...(xErr !== undefined && { xErr }),
  })
  const setAbout: Handler = ({ body }) => {
    const { name, about } = JSON.parse(body) as { name: string; about: string }
    world.players.setAbout(name, about)
    return { name, about }
  }
  const fake: Fake = await startFake(
    {
      routes: {
        ...live.routes,
        ...openXblRoutes(answers, world.players, { key, wrapped }),
        'POST /fake/about': setAbout,
        ...showsRoute(world.players),
      },
      env: (url) => ({
        XBOX_DRIVER: driver,
        XBOX_KEY: key,
        XBOX_CLIENT_ID: keys.clientId,
        XBOX_CLIENT_SECRET: keys.clientSecret,
        XBOX_URL: `${url}/live`,
        XBOX_SIGN_IN_URL: `${url}/login`,
        OPENXBL_URL: `${url}/v2`,
      }),
      tooMany,
      faultsOn: driver === 'live' ? '/live/' : '/v2/',
    },
    rest,
  )
  return { ...fake, world, live, setAbout: world.players.setAbout }
}
