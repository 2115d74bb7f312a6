import type { Static, TSchema } from 'typebox'
import { path, type Call } from '../client/send.ts'
import { createCheck, jsonAs, type Reader } from '../client/readers.ts'
import { ProviderError } from '../client/provider-error.ts'
import { WireAchievements, WirePeople, WireProfiles, WireTitles } from './schema.ts'

/** OpenXBL wraps its newer answers: `{"content": …, "code": 200}`. */
function unwrapped<S extends TSchema>(schema: S): Reader<Static<S>> {
  const fits = createCheck(schema)
  return jsonAs((value) => {
    const inner = typeof value === 'object' && value !== null && 'content' in value ? value.content : value
    const misfit = fits(inner)
    if (misfit !== null) throw new ProviderError('changed', `the answer has an unexpected shape: ${misfit}`)
    return inner as Static<S>
  })
}

const wireProfiles = unwrapped(WireProfiles)
const wirePeople = unwrapped(WirePeople)
const wireTitles = unwrapped(WireTitles)
const wireAchievements = unwrapped(WireAchievements)

interface AchievementsOf {
  xuid: string
  titleId: string
  isOld: boolean
  language: string
  /** Of the next page. */
  token: string | undefined
}

/** One of the ways to Xbox Live: how a question becomes a call. */
export interface XboxWire {
  byXuid: (xuid: string) => Call<Static<typeof WireProfiles>>
  /** Null where the way has no such call, and names are found by the search. */
  byGamertag: ((gamertag: string) => Call<Static<typeof WireProfiles>>) | null
  search: (text: string) => Call<Static<typeof WirePeople>>
  titles: (xuid: string) => Call<Static<typeof WireTitles>>
  achievements: (question: AchievementsOf) => Call<Static<typeof WireAchievements>>
  /** Null where `achievements` lists locked ones of Xbox 360, too. */
  oldDefinitions: ((question: AchievementsOf) => Call<Static<typeof WireAchievements>>) | null
}

/** An account with tens of thousands of titles. */
const titlesBytes = 40_000_000
const most = 1_000

const contract = (number: number) => ({ 'x-xbl-contract-version': String(number) })
const settings = 'Gamertag,Gamerscore,GameDisplayPicRaw,ModernGamertag,UniqueModernGamertag,Bio'

/** Xbox Live itself: one host for each kind of thing, each with its own limits. */
export const liveWire: XboxWire = {
  byXuid: (xuid) => profileCall(path`/users/xuid(${xuid})/profile/settings`),
  byGamertag: (gamertag) => profileCall(path`/users/gt(${gamertag})/profile/settings`),
  search: (text) => ({
    name: 'search',
    host: 'peoplehub',
    lane: 'social',
    path: '/users/me/people/search/decoration/detail,preferredColor',
    query: { q: text, maxItems: 20 },
    headers: contract(3),
    read: wirePeople,
  }),
  titles: (xuid) => ({
    name: 'titles',
    host: 'titlehub',
    lane: 'titles',
    path: path`/users/xuid(${xuid})/titles/titlehistory/decoration/achievement,image,scid`,
    query: { maxItems: 10_000 },
    headers: contract(2),
    read: wireTitles,
    maxBytes: titlesBytes,
  }),
  achievements: ({ xuid, titleId, isOld, language, token }) => ({
    name: 'achievements',
    host: 'achievements',
    lane: 'achievements',
    path: isOld ? path`/users/xuid(${xuid})/titleachievements` : path`/users/xuid(${xuid})/achievements`,
    query: { titleId, maxItems: most, continuationToken: token },
    // From the fourth contract on they come with percentages.
    headers: { ...contract(isOld ? 1 : 4), 'accept-language': language },
    read: wireAchievements,
  }),
  oldDefinitions: null,
}

const profileCall = (path: string): Call<Static<typeof WireProfiles>> => ({
  name: 'profile',
  host: 'profile',
  lane: 'profile',
  path,
  query: { settings },
  headers: contract(3),
  read: wireProfiles,
})

/** OpenXBL, a service in front of it that lends its own account. */
export const openXblWire: XboxWire = {
  byXuid: (xuid) => ({ name: 'profile', path: path`/account/${xuid}`, read: wireProfiles }),
  byGamertag: null,
  search: (text) => ({ name: 'search', path: path`/search/${text}`, read: wirePeople }),
  titles: (xuid) => ({
    name: 'titles',
    path: path`/player/titleHistory/${xuid}`,
    read: wireTitles,
    maxBytes: titlesBytes,
  }),
  achievements: ({ xuid, titleId, isOld, language, token }) => ({
    name: 'achievements',
    path: isOld ? path`/achievements/x360/${xuid}/title/${titleId}` : path`/achievements/player/${xuid}/${titleId}`,
    query: { continuationToken: token },
    headers: { 'accept-language': language },
    read: wireAchievements,
  }),
  // Its achievements of Xbox 360 are the unlocked ones only.
  oldDefinitions: ({ xuid, titleId, language, token }) => ({
    name: 'definitions',
    path: path`/achievements/player/${xuid}/title/${titleId}`,
    query: { continuationToken: token },
    headers: { 'accept-language': language },
    read: wireAchievements,
  }),
}
