import { gameArt } from '../../../common/art/game-art.ts'
import type { Selection } from '../../catalogue/index/catalogue-index.ts'
import type { TermKind } from '../../catalogue/index/terms.ts'
import type { Context } from '../../context.ts'
import { shelfSheet } from '../../drawing/shelf-sheet.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import type { FindLinkPicture } from '../../resource/resource.ts'
import { companyById } from './browse.queries.ts'

const order = { by: 'popular', backwards: false } as const
const shelf = 5

/** The best-known games of a selection, and how many there are. */
async function shelfOf({ db, catalogue }: Pick<Context, 'db' | 'catalogue'>, games: Selection) {
  const { ids, total } = await catalogue.page({ games, order, offset: 0, limit: shelf })
  return { games: (await hydrateGames(db, ids)).map((game) => gameArt(game)), count: total }
}

/** The picture of a platform, genre or theme, with its name in both languages: a link does not tell its reader's. */
const termPicture =
  (kind: TermKind): FindLinkPicture =>
  async (ctx, id) => {
    const term = (await ctx.catalogue.terms())[kind].byId.get(id)
    if (!term) return undefined
    const { en, es } = term.names
    const shown = { title: en, line: es === en ? '' : es, ...(await shelfOf(ctx, { [kind]: [id] })) }
    return { version: shown.count, shown, draw: () => shelfSheet(shown) }
  }

const companyPicture: FindLinkPicture = async (ctx, id) => {
  const company = await companyById(ctx.db, id)
  if (!company) return undefined
  const { total } = await ctx.catalogue.company({ id })
  const { games } = await shelfOf(ctx, { developers: [id] })
  const published = games.length > 0 ? games : (await shelfOf(ctx, { publishers: [id] })).games
  const shown = { title: company.name, line: '', count: total, games: published }
  return { version: total, shown, draw: () => shelfSheet(shown) }
}

/** The preview pictures of the ways through the catalogue; their version is their number of games. */
export const browsePictures = {
  platform: termPicture('platforms'),
  genre: termPicture('genres'),
  theme: termPicture('themes'),
  company: companyPicture,
}
