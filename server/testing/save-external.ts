import { lockCatalogue } from '../catalogue/write/locks.ts'
import type { ExternalGame } from '../catalogue/external/external-game.ts'
import { type Saved, saveAndCount } from '../catalogue/external/save.ts'
import type { TestApp } from './test-app.ts'

/** Imports games into the catalogue as a bulk load does. */
export const saveExternal = ({ db, ctx }: Pick<TestApp, 'db' | 'ctx'>, ...games: ExternalGame[]): Promise<Saved> =>
  db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    return saveAndCount(trx, games, { at: new Date(), resources: ctx.resources })
  })
