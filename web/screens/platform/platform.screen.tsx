import { useQuery } from '@tanstack/react-query'
import type { Head } from '../../../common/render/head.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { platformQuery } from '../../features/browse/browse.data.ts'
import { bringShelf, ShelfPage } from '../../features/browse/shelf-page.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { NotFound } from '../not-found/not-found.tsx'

export const screen = defineScreen('platform', {
  load: ({ params: { platform: slug }, search, query }) =>
    Promise.all([query.ensureQueryData(platformQuery(slug)), bringShelf(query, 'platform', slug, search)]),
  head: headOf,
  component: PlatformScreen,
})

function headOf({ params: { platform: slug }, query }: ScreenContext<'platform'>): Head {
  const detail = query.getQueryData(platformQuery(slug).queryKey)
  if (!detail) return { title: m.browse_platform(), loading: true }
  const { id, name, total } = detail
  return {
    title: m.browse_title_platform({ name }),
    description: m.browse_about_platform({ name, count: total, number: formatNumber(total) }),
    image: linkPictureOf('platform', id, total),
  }
}

function PlatformScreen({ params: { platform: slug }, search }: ScreenProps<'platform'>) {
  return (
    <ShelfPage
      detail={useQuery(platformQuery(slug))}
      kind={m.browse_platform()}
      shelf="platform"
      slug={slug}
      search={search}
      missing={<NotFound />}
      facts={({ maker, year }) => [maker, year === null ? null : m.browse_since({ year })]}
      exploreAt={paths.games({ platforms: slug })}
      addressOf={(page) => paths.platform(slug, { page })}
    />
  )
}
