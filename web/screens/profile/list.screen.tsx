import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyBlock } from '../../components/lazy-block.tsx'
import type { List } from '../../../common/api/list.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import type { Head } from '../../../common/render/head.ts'
import { hasStatus } from '../../api/api-error.ts'
import { readPage } from '../../features/game/filter.ts'
import { listGamesQuery, listQuery } from '../../features/list/list.data.ts'
import { ListGames } from './list-games.tsx'
import { listJsonLd } from '../../features/list/list-json-ld.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Skeleton, SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import { ListHead } from './list-head.tsx'

const ArrangeGames = lazyBlock(() => import('../../features/list/arrange-games.tsx'), 'ArrangeGames')

export const screen = defineScreen('profileList', {
  load: async ({ params, search, query }) => {
    const list = await query.ensureQueryData(listQuery(params.user, params.list))
    await query.ensureInfiniteQueryData(listGamesQuery(list.id, readPage(search)))
  },
  head: headOf,
  component: ListScreen,
})

function headOf({ params, search, query }: ScreenContext<'profileList'>): Head {
  const [nick, slug] = [params.user, params.list]
  const list = query.getQueryData(listQuery(nick, slug).queryKey)
  if (!list) return { title: m.list_eyebrow(), loading: true }
  const title = m.list_head({ title: list.title, nick: list.user.nick })
  const address = paths.profileList(list.user.nick, list.slug)
  if (list.slug !== slug || list.user.nick !== nick) return { title, moved: address }
  const count = list.TotalGames
  return {
    title,
    description: list.description || m.list_about({ count, number: formatNumber(count), nick: list.user.nick }),
    type: 'article',
    canonical: address,
    noindex: list.public === 0 || readPage(search) > 1,
    ...(list.public === 1 && { image: linkPictureOf('list', list.id, list.changed_at) }),
    jsonLd: listJsonLd(list, query.getQueryData(listGamesQuery(list.id).queryKey)?.pages[0]?.data ?? []),
  }
}

/** One list with its games in order (PRF-06). */
function ListScreen({ params, search }: ScreenProps<'profileList'>) {
  const list = useQuery(listQuery(params.user, params.list))
  // Made private a moment ago: cached content is no longer shown.
  if (hasStatus(list.error, 404)) return <Missing />
  return (
    <div className="page pb-12">
      <Loaded query={list} loading={<Coming />}>
        {(data) => <Whole list={data} page={readPage(search)} />}
      </Loaded>
    </div>
  )
}

/** The same for an unknown list and a private one. */
const Missing = () => <NotFound title={m.list_missing()} text={m.list_missing_text()} />

function Whole({ list, page }: { list: List; page: number }) {
  const own = useUser()?.id === list.user.id
  const [arranging, setArranging] = useState(false)
  return (
    <>
      <ListHead list={list} own={own} arranging={arranging} onArrange={setArranging} />
      {own && arranging ? (
        <ArrangeGames fallback={<SkeletonGrid label={m.list_loading_games()} />} list={list} />
      ) : (
        <ListGames key={page} list={list} own={own} page={page} />
      )}
    </>
  )
}

const Coming = () => (
  <>
    <h1 className="sr-only">{m.list_eyebrow()}</h1>
    <Skeleton className="mt-3 min-h-10 w-3/4" />
    <Skeleton className="mt-4 mb-10 w-60" />
    <SkeletonGrid label={m.list_loading_games()} />
  </>
)
