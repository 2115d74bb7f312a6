import { useQuery } from '@tanstack/react-query'
import type { Head } from '../../../common/render/head.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { themeQuery } from '../../features/browse/browse.data.ts'
import { bringShelf, ShelfPage } from '../../features/browse/shelf-page.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { NotFound } from '../not-found/not-found.tsx'

export const screen = defineScreen('theme', {
  load: ({ params: { theme: slug }, search, query }) =>
    Promise.all([query.ensureQueryData(themeQuery(slug)), bringShelf(query, 'theme', slug, search)]),
  head: headOf,
  component: ThemeScreen,
})

function headOf({ params: { theme: slug }, query }: ScreenContext<'theme'>): Head {
  const detail = query.getQueryData(themeQuery(slug).queryKey)
  if (!detail) return { title: m.browse_theme(), loading: true }
  const { id, name, total } = detail
  return {
    title: m.browse_title_theme({ name }),
    description: m.browse_about_theme({ name, count: total, number: formatNumber(total) }),
    image: linkPictureOf('theme', id, total),
  }
}

function ThemeScreen({ params: { theme: slug }, search }: ScreenProps<'theme'>) {
  return (
    <ShelfPage
      detail={useQuery(themeQuery(slug))}
      kind={m.browse_theme()}
      shelf="theme"
      slug={slug}
      search={search}
      missing={<NotFound />}
      exploreAt={paths.games({ themes: slug })}
      addressOf={(page) => paths.theme(slug, { page })}
    />
  )
}
