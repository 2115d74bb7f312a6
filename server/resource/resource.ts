import type { Transaction, Kysely } from 'kysely'
import type { GamePlatformName } from '../../common/rules/game-platforms.ts'
import type { ArchivePart } from './archive/archive-part.ts'
import type { RowsOfGames } from '../catalogue/merge/merge-games.ts'
import type { TableName } from '../db/schema.ts'
import type { CounterDefinition } from '../db/verify-counters.ts'
import type { DB } from '../db/types.ts'
import type { ErasureStep } from './erasure.ts'
import type { Moderated } from './moderated.ts'
import type { Pictured } from '../../common/rules/link-pictures.ts'
import type { CatalogueIndex } from '../catalogue/index/catalogue-index.ts'

/**
 * What the house has to know of one kind of thing, so that everything that concerns all kinds (erasing an account,
 * archives, merged games, counters, …) finds it without a list of its own. Each is described in its own folder
 * (`<name>.resource.ts`); `npm run generate` lists them all in `server/resources.generated.ts`.
 */
export interface Resource {
  /** In the singular, as in its calls: `list`. */
  name: string
  /**
   * The resources that it depends on: those that its foreign keys name, whose counters count its rows, or whose rows a
   * transaction locks before its own. Archives are imported and games merged in this order, the order of row locks; the
   * erasure of an account runs in reverse. What those depend on is implied.
   */
  after?: readonly string[]
  /** The tables that are its own. */
  tables: readonly TableName[]
  /**
   * The table whose rows not everybody may see: `server/visibility/visible-<table>.queries.ts` says who sees what, of
   * the rows of `parts` too, and nothing else reads them but files of counters, archives, merging and erasing, and
   * those named here (below `server`), each with the reason.
   */
  visibility?: { table: TableName; parts?: readonly TableName[]; readers?: Readonly<Record<string, string>> }
  /** How its rows of a deleted account are removed, in this order. */
  erase?: readonly ErasureStep[]
  /** Erases what was fetched by a linked account, in the transaction that unlinks it. */
  unlink?: (trx: Transaction<DB>, link: { userId: number; platform: GamePlatformName }) => Promise<void>
  /** Numbers that its rows are counted in, wherever these stand. */
  counters?: readonly CounterDefinition[]
  /** What an archive of a person holds of it. */
  archive?: ArchivePart
  /** Its tables that name people and that no archive holds, each with the reason. */
  notArchived?: { [T in TableName]?: string }
  /** How its rows follow a game that is merged with another or deleted. */
  rowsOfGames?: RowsOfGames
  /** How admins decide on one that was reported. */
  moderated?: Moderated
  /** Draw the preview pictures of links to what it has pages of: /media/{noun}/{id}/{version}.png. */
  linkPictures?: { [N in Pictured]?: FindLinkPicture }
  /** The folder of its files in the file store, below which each person has one by their id: `pictures/7/…`. */
  folder?: string
}

/** What others show beside a link to something: a picture of what visitors see of it (Open Graph). */
interface LinkPicture {
  /** As `linkPictureOf` takes it: the page's address names the same one. */
  version: string | number
  /** All that is drawn. */
  shown: object
  /** Draws it as SVG, in pixels of `linkPicture`. */
  draw: () => string
}

/** The picture of something by its id; undefined for what visitors do not see. */
export type FindLinkPicture = (
  ctx: { db: Kysely<DB>; catalogue: CatalogueIndex },
  id: number,
) => Promise<LinkPicture | undefined>
