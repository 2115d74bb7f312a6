import { useQuery } from '@tanstack/react-query'
import type { Head } from '../../../common/render/head.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { genreQuery } from '../../features/browse/browse.data.ts'
import { gamesOfGenre } from '../../features/browse/filter-words.ts'
import { bringShelf, ShelfPage } from '../../features/browse/shelf-page.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { NotFound } from '../not-found/not-found.tsx'

export const screen = defineScreen('genre', {
  load: ({ params: { genre: slug }, search, query }) =>
    Promise.all([query.ensureQueryData(genreQuery(slug)), bringShelf(query, 'genre', slug, search)]),
  head: headOf,
  component: GenreScreen,
})

function headOf({ params: { genre: slug }, query }: ScreenContext<'genre'>): Head {
  const detail = query.getQueryData(genreQuery(slug).queryKey)
  if (!detail) return { title: m.browse_genre(), loading: true }
  const { id, name, total } = detail
  return {
    title: gamesOfGenre(name),
    description: m.browse_about_genre({ name, count: total, number: formatNumber(total) }),
    image: linkPictureOf('genre', id, total),
  }
}

function GenreScreen({ params: { genre: slug }, search }: ScreenProps<'genre'>) {
  return (
    <ShelfPage
      detail={useQuery(genreQuery(slug))}
      kind={m.browse_genre()}
      shelf="genre"
      slug={slug}
      search={search}
      missing={<NotFound />}
      exploreAt={paths.games({ genres: slug })}
      addressOf={(page) => paths.genre(slug, { page })}
    />
  )
}
