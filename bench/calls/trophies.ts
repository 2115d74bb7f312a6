import { limits } from '../../common/rules/limits.ts'
import type { Material } from './material.ts'
import type { Random } from '../generate/random.ts'
import { get, many, type MeasuredCall, type Request } from './requests.ts'

/** The limit of a call in milliseconds at the 95th percentile, one caller. */
const limit = 50

type Make = (material: Material, random: Random) => () => Request

const reads = (name: string, seed: number, make: Make): MeasuredCall => ({
  name: `trophies: ${name}`,
  status: 200,
  limit,
  requests: (material) => many(seed, (random) => make(material, random)),
})

/** Pages about somebody with 20,000 earned trophies, as a stranger reads them. */
const ofHunter = (name: string, seed: number, path: string): MeasuredCall =>
  reads(
    name,
    seed,
    ({ earned: { hunter }, stranger }) =>
      () =>
        get(`/trophy/user/${hunter.id}${path}`, stranger.token),
  )

const lastPage = limits.earnedTrophies / limits.pageSize

/** Trophies of people and of games. */
export const trophyCalls: MeasuredCall[] = [
  ofHunter('level and counts of 20,000', 90, ''),
  ofHunter('sets of who has 20,000', 91, '/sets'),
  ofHunter('sets of who has 20,000, by progress, page 20', 92, '/sets?order=progress&page=20'),
  ofHunter('latest of 20,000', 93, '/earned'),
  ofHunter('rarest of 20,000', 94, '/earned?order=rarity'),
  ofHunter('rarest of 20,000, last page', 95, `/earned?order=rarity&page=${lastPage}`),
  reads('of a set, with those of another', 96, ({ earned: { sets, hunter }, stranger }, random) => () => {
    const { id } = random.pick(sets)
    return get(`/trophy/set/${id}?user=${hunter.id}`, stranger.token)
  }),
  reads(
    'of a game',
    97,
    ({ earned: { sets }, stranger }, random) =>
      () =>
        get(`/trophy/game/${random.pick(sets).game}`, stranger.token),
  ),
  reads(
    'friends of who follows 5,000',
    98,
    ({ earned: { sets }, community: { follows5000 } }, random) =>
      () =>
        get(`/trophy/set/${random.pick(sets).id}/friends`, follows5000.token),
  ),
  reads(
    'profile of who has 20,000',
    99,
    ({ earned: { hunter }, stranger }) =>
      () =>
        get(`/user/${hunter.nick}`, stranger.token),
  ),
  reads('of an account elsewhere', 100, ({ earned: { accounts }, stranger }, random) => () => {
    const { path, ...request } = get(`/psn-user-trophies/${random.pick(accounts)}/20/0`, stranger.token)
    return { ...request, path: path.replace('/api/', '/platform/') }
  }),
]
