import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Providers } from './providers.ts'
import { readRecorded, recordedNames, type RecordedRoutes, serveRecorded } from '../testing/recorded.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let service: Awaited<ReturnType<typeof serveRecorded>>
let test: TestApp

/** Tokens that the services give to every client. */
const signIn: RecordedRoutes = [
  [
    /^\/psn-sign-in\/authorize/,
    {
      source: '',
      status: 302,
      headers: { location: 'com.scee.psxandroid.scecompcall://redirect/?code=v3.code' },
      body: '',
    },
  ],
  [
    /^\/psn-sign-in\/token/,
    {
      access_token: 'access-token',
      expires_in: 3_599,
      refresh_token: 'refresh-token',
      refresh_token_expires_in: 5_000_000,
    },
  ],
]

/** Every service is at one address, in a folder of its name. */
beforeAll(async () => {
  service = await serveRecorded(signIn)
  test = await createTestApp({
    env: {
      XBOX_DRIVER: 'openxbl',
      XBOX_KEY: 'key',
      OPENXBL_URL: `${service.url}/xbox`,
      GIF_PROVIDER: 'giphy',
      GIF_KEY: 'key',
      GIPHY_URL: `${service.url}/giphy`,
      ITAD_KEY: 'key',
      ITAD_URL: `${service.url}/itad`,
      LINK_PREVIEW_SAMPLE: service.url,
      LINK_PREVIEW_YOUTUBE: `${service.url}/oembed`,
      STORE_PLAYSTATION_URL: `${service.url}/store-playstation`,
      STORE_PLAYSTATION_OLD_URL: `${service.url}/store-playstation-old`,
      PRICE_COUNTRY: 'US',
      STORE_XBOX_URL: `${service.url}/store-xbox`,
      STORE_XBOX_SEARCH_URL: `${service.url}/store-xbox-search`,
      PSN_NPSSO: 'n'.repeat(64),
      PSN_CLIENT: 'id:secret',
      PSN_URL: `${service.url}/psn`,
      PSN_PROFILE_URL: `${service.url}/psn-profile`,
      PSN_SIGN_IN_URL: `${service.url}/psn-sign-in`,
    },
  })
})
afterAll(async () => {
  await test.close()
  await service.close()
})

const xuid = '2533274800000000'
const account = '1234567890123456789'
const hexic = { id: '1297290392', platform: 'Xbox 360' }
const failure = (name: string) => expect.objectContaining({ failure: name })

/** The recorded prices, as those of another game. */
const samePrices = (id: string): object => {
  const recorded = readRecorded('stores/itad/prices-v3')
  return { ...recorded, body: (recorded.body as object[]).map((row) => ({ ...row, id })) }
}

/** A call of a client, what its service answers, and what the client makes of it. */
type Case = [title: string, routes: RecordedRoutes, call: (providers: Providers) => Promise<unknown>, expected: unknown]

const cases: Case[] = [
  [
    'Xbox: a title is for the oldest console that runs it, unless its type says more',
    [[/titleHistory/, 'xbox/title-history-compatible-games']],
    async ({ xbox }) => (await xbox!.games(xuid, 0)).rows.map(({ name, platforms }) => [name, ...platforms]),
    [
      ['Blue Dragon', 'Xbox 360'],
      ["Assassin's Creed® Syndicate", 'Xbox One'],
      ['eFootball PES 2020', 'Xbox One'],
      ['Call of Duty: Modern Warfare', 'PC'],
    ],
  ],
  [
    'Xbox: sets state their totals on Xbox 360 only',
    [[/titleHistory/, 'xbox/title-history-compatible-games']],
    async ({ xbox }) =>
      (await xbox!.sets(xuid, 0, 9)).rows.map(({ platform, total, earned }) => [platform, total, earned]),
    [
      ['Xbox 360', 43, 3],
      ['Xbox One', null, 22],
      ['Xbox One', null, 0],
    ],
  ],
  [
    'Xbox: all achievements of an Xbox 360 game come from the call for its definitions',
    [
      [/player\/\d+\/title/, 'xbox/achievements-360'],
      [/x360/, 'xbox/openxbl-360-unlocked'],
    ],
    async ({ xbox }) => [(await xbox!.trophies(hexic, 'en', xuid)).length, await xbox!.earned(xuid, hexic)],
    [15, [{ id: '6', earnedAt: new Date('2014-04-12T14:05:02Z'), rarity: null }]],
  ],
  [
    'Xbox: a refusal in an envelope is an unknown user',
    [[/account/, 'xbox/openxbl-error-envelope']],
    ({ xbox }) => xbox!.profile(xuid),
    null,
  ],
  [
    'Xbox: a path that OpenXBL does not have is no unknown user',
    [[/account/, 'xbox/openxbl-no-route']],
    ({ xbox }) => xbox!.profile(xuid),
    failure('changed'),
  ],
  [
    'PlayStation: the largest of the avatars, wherever it is in the list',
    [[/profiles/, 'psn/profile-by-id']],
    async ({ psn }) => (await psn!.profile(account))?.avatar,
    'https://static-resource.np.community.playstation.net/avatar_xl/default/Defaultavatar_xl.png',
  ],
  [
    'PlayStation: sets of several platforms are games of users of the older one',
    [[/trophyTitles/, 'psn/trophy-titles-of-several-platforms']],
    async ({ psn }) => (await psn!.games(account, 1_000_000)).rows.map(({ name, platforms }) => [name, ...platforms]),
    [
      ['DEAD OR ALIVE 5 Ultimate', 'PS3'],
      ['Sigi - A Fart for Melusina', 'PS Vita', 'PS4'],
      ['Attack on Titan', 'PS3', 'PS Vita', 'PS4'],
      ['Goosebumps: The Game', 'PS3', 'PS4'],
    ],
  ],
  [
    'PlayStation: a private list of games whose trophies are private too is a private account',
    [
      [/gamelist/, 'psn/game-list-private'],
      [/trophyTitles/, 'psn/trophies-private'],
    ],
    async ({ psn }) => psn!.games(account, (await psn!.games(account, 0)).next!),
    failure('private'),
  ],
  [
    'PlayStation: a private list of games leaves the sets of trophies',
    [
      [/gamelist/, 'psn/game-list-private'],
      [/trophyTitles/, 'psn/trophy-titles-of-several-platforms'],
    ],
    async ({ psn }) => (await psn!.games(account, (await psn!.games(account, 0)).next!)).rows.length,
    5,
  ],
  [
    'PlayStation: a set that an account does not have, and a name that no account has',
    [
      [/npCommunicationIds/, 'psn/trophies-unknown-set'],
      [/profile2/, 'psn/name-unknown'],
    ],
    async ({ psn }) => [
      await psn!.profile('nobody'),
      await psn!.earned(account, { id: 'NPWR15179_00', platform: 'PS4' }).catch((error: unknown) => error),
    ],
    [null, failure('not_found')],
  ],
  [
    'PlayStation: a list of games that is out of order is not private',
    [[/gamelist/, 'psn/game-list-unavailable']],
    ({ psn }) => psn!.games(account, 0),
    failure('upstream'),
  ],
  [
    'Link preview: a title behind more than half a megabyte of scripts',
    [[/watch/, 'link-preview/youtube-watch']],
    ({ 'link-preview': links }) => links!.page(`${service.url}/watch`),
    expect.objectContaining({ title: 'Queen – Bohemian Rhapsody (Official Video Remastered)' }),
  ],
  [
    'Link preview: a question before the page is no page',
    [[/consent/, 'link-preview/youtube-consent']],
    ({ 'link-preview': links }) => links!.page(`${service.url}/consent-question`),
    { title: null, description: null, image: null },
  ],
  [
    'PlayStation Store: the failure names the hash that the shop no longer knows',
    [[/store-playstation/, 'stores/playstation/unknown-hash']],
    ({ 'store-playstation': store }) => store!.search({ name: 'Celeste', lang: 'en' }),
    expect.objectContaining({
      failure: 'changed',
      message: expect.stringMatching(/STORE_PLAYSTATION_SEARCH_HASH=[0-9a-f]{64}$/),
    }),
  ],
  [
    'IsThereAnyDeal: a game of Steam and its prices',
    [
      [/lookup/, 'stores/itad/lookup-found'],
      [/prices/, samePrices('018d937f-07fc-72ed-8517-d8e24cb1eb22')],
    ],
    async ({ itad }) => (await itad!.search({ name: 'Europa Universalis IV', id: '236850', lang: 'en' })).length,
    1,
  ],
  [
    'IsThereAnyDeal: a game without pictures',
    [
      [/lookup/, 'stores/itad/lookup-without-assets'],
      [/prices/, 'stores/itad/prices-v3'],
    ],
    ({ itad }) => itad!.search({ name: 'Summer Pack', id: '1', lang: 'en' }),
    [],
  ],
  [
    'GIPHY: pictures with sizes as texts',
    [[/giphy/, 'gif/giphy-search']],
    async ({ gif }) => (await gif!.find({ text: 'cat', page: 1, lang: 'en' })).gifs.length,
    2,
  ],
  [
    'Xbox store: a free game, and one that cannot be bought alone',
    [
      [/store-xbox-search/, { productSummaries: [] }],
      [/products/, 'stores/xbox/products'],
    ],
    async ({ 'store-xbox': store }) =>
      (await store!.search({ name: 'Fortnite', id: 'BT5P2X999VH2', lang: 'en' })).map(({ name, price }) => [
        name,
        price,
      ]),
    [['Fortnite', { amount: 0, currency: 'USD' }]],
  ],
]

it.each(cases)('%s', async (_title, routes, call, expected) => {
  service.answer(routes)
  const result = await call(test.ctx.providers).catch((error: unknown) => error)
  expect(result).toEqual(expected)
})

it('feeds every recorded response to a client, and each names its source', () => {
  const used = cases.flatMap(([, routes]) => routes.flatMap(([, one]) => (typeof one === 'string' ? [one] : [])))
  expect([...new Set(used)].toSorted()).toEqual(recordedNames())
  for (const name of recordedNames()) expect(readRecorded(name).source, name).toMatch(/^\S.{10,200}$/)
})
