import { sql } from 'kysely'

/**
 * The facts that a game has, as an array of their names (server/catalogue/external/facts.ts): of a row `g` of games
 * with its row `d` of game_details.
 */
export const presentFacts = sql<string[]>`array_remove(array['title',
  case when d.description_en is not null or d.description_es is not null then 'summary' end,
  case when d.subtitle_en is not null or d.subtitle_es is not null then 'subtitle' end,
  case when g.release_date is not null then 'released' end,
  case when exists (select from game_releases r where r.game_id = g.id) then 'releases' end,
  case when g.genre_ids <> '{}' then 'genres' end,
  case when exists (select from game_themes t where t.game_id = g.id) then 'themes' end,
  case when exists (select from game_companies c where c.game_id = g.id and c.role = 'developer') then 'developers' end,
  case when exists (select from game_companies c where c.game_id = g.id and c.role = 'publisher') then 'publishers' end,
  case when g.franchise_id is not null then 'franchise' end,
  case when g.cover is not null then 'cover' end,
  case when d.external_score is not null then 'score' end,
  case when d.websites <> '[]' then 'websites' end,
  case when d.screenshots <> '[]' then 'screenshots' end,
  case when d.videos <> '[]' then 'videos' end], null)`
