import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import type { Head } from '../../../common/render/head.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { rateQuery } from '../../features/collection/rate.data.ts'
import { descriptionOf } from '../../features/game/description.tsx'
import { gameExtraQuery, gameQuery } from '../../features/game/game.data.ts'
import { gameJsonLd } from '../../features/game/game-json-ld.ts'
import { yearOf, formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import { GameHead } from './game-head.tsx'
import { builtTabs } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { useView } from '../../router/use-router.tsx'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

export const screen = defineScreen('game', {
  load: async ({ params, query }) => {
    const game = await query.ensureQueryData(gameQuery(params.game))
    await Promise.all([query.prefetchQuery(rateQuery(game.id)), query.prefetchQuery(gameExtraQuery(game.id))])
  },
  head: headOf,
  component: GameScreen,
})

function headOf({ params, query, tab = 'overview' }: ScreenContext<'game'>): Head {
  const slug = params.game
  const game = query.getQueryData(gameQuery(slug).queryKey)
  if (!game) return { title: m.game_title(), loading: true }
  if (game.slug !== slug) return { title: titleOf(game), moved: paths.game(game.slug) }
  const rating = query.getQueryData(rateQuery(game.id).queryKey)
  return {
    title: tab === 'overview' ? titleOf(game) : `${tabLabels[tab]?.()} · ${titleOf(game)}`,
    description: descriptionOf(game) ?? m.game_summary({ title: game.title }),
    jsonLd: gameJsonLd(game, rating),
    image: game.cover ?? linkPictureOf('game', game.id, yearOf(game.release_date) ?? 0),
  }
}

function titleOf(game: Game): string {
  const year = yearOf(game.release_date)
  return year === null ? game.title : m.game_page_title({ title: game.title, year })
}

function GameScreen({ params, children }: ScreenProps<'game'>) {
  const game = useQuery(gameQuery(params.game))
  if (game.isLoadingError) {
    return (
      <Loaded query={game} loading={null} missing={<NotFound />}>
        {() => null}
      </Loaded>
    )
  }
  return (
    <>
      <GameHead game={game.data} />
      <div className="page mt-7">
        {game.data ? (
          <>
            <GameTabs game={game.data} />
            {children}
          </>
        ) : (
          <div className="cols">
            <SkeletonLines count={5} label={m.game_loading()} />
            <Skeleton shape="block" className="min-h-85!" />
          </div>
        )}
      </div>
    </>
  )
}

/** The name of each tab. */
export const tabLabels: Record<string, () => string> = {
  overview: m.game_tab_overview,
  lists: m.game_tab_lists,
  comments: m.game_tab_comments,
  reviews: m.game_tab_reviews,
  prices: m.game_tab_prices,
  achievements: m.game_tab_achievements,
}

/** The existing tabs of the page, with counts where known; a single one needs no bar. */
export function GameTabs({ game: { id, slug } }: { game: Game }) {
  const { data: extra } = useQuery(gameExtraQuery(id))
  const counts: Record<string, number | undefined> = {
    lists: extra?.lists,
    comments: extra?.comments,
    reviews: extra?.reviews,
    achievements: extra?.trophies,
  }
  const here = useView(({ tab }) => tab?.name)
  // Games without trophies are the most: only where there are some is there a tab, and where somebody came by its
  // address.
  const tabs = builtTabs('game').filter((tab) => tab !== 'achievements' || counts[tab] || tab === here)
  if (tabs.length < 2) return null
  return (
    <Tabs label={m.game_tabs()} className="mb-7">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={paths.game(slug, tab)}
          currentOn={tab === 'overview' ? 'page' : 'below'}
          className={tabClass()}
        >
          {tabLabels[tab]?.()}
          {counts[tab] ? <TabCount>{formatNumber(counts[tab])}</TabCount> : null}
        </Link>
      ))}
    </Tabs>
  )
}
