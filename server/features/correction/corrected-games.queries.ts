import { type Kysely, sql } from 'kysely'
import type { CoreRow } from '../../catalogue/load/read-catalogue.ts'
import type { DB } from '../../db/types.ts'

/** A corrected game as the hand-written files have it, with the sources of what was corrected. */
export type CorrectedGame = CoreRow & { sources: string[] }

/** A date as the core writes it: "1995", "1995-Q1", "1995-03" or "1995-03-11". */
const written = sql`
  case r.release_precision when 'day' then r.release_date::text when 'month' then to_char(r.release_date, 'YYYY-MM')
    when 'quarter' then to_char(r.release_date, 'YYYY-"Q"Q') when 'year' then to_char(r.release_date, 'YYYY') end`

const makers = (role: string) => sql`
  array(select c.name from game_companies gc join companies c on c.id = gc.company_id
    where gc.game_id = g.id and gc.role = ${role} order by gc.place)`

/** All games with accepted corrections, as they are now, by slug. */
export async function correctedGames(db: Kysely<DB>): Promise<CorrectedGame[]> {
  const { rows } = await sql<CorrectedGame>`
    select g.slug, g.title, array(select n.name from game_names n where n.game_id = g.id and not n.main order by n.name) as aliases,
      (select coalesce(json_agg(json_build_array(p.slug, ${written}) order by r.release_date, p.slug), '[]')
        from game_releases r join platforms p on p.id = r.platform_id where r.game_id = g.id) as releases,
      array(select x.slug from unnest(g.genre_ids) with ordinality k (id, at) join genres x on x.id = k.id order by at) as genres,
      array(select t.slug from game_themes gt join themes t on t.id = gt.theme_id where gt.game_id = g.id order by t.slug) as themes,
      ${makers('developer')} as developers, ${makers('publisher')} as publishers, f.name as franchise,
      coalesce(d.external_ids, '{}') as ids,
      (select coalesce(json_agg(json_build_array(site ->> 'kind', site ->> 'url')), '[]') from jsonb_array_elements(d.websites) site) as websites,
      json_build_object('en', coalesce(d.description_en, ''), 'es', coalesce(d.description_es, '')) as description,
      array(select distinct c.source from corrected_releases c where c.game_id = g.id order by 1) as sources
    from games g left join game_details d on d.game_id = g.id left join franchises f on f.id = g.franchise_id
    where exists (select from corrected_releases c where c.game_id = g.id) order by g.slug`.execute(db)
  return rows
}
