import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Counted } from '../../../common/api/game.ts'
import { genresQuery, themesQuery } from '../../features/browse/browse.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'

/** Every genre and every theme, most games first. Each has its own cover, drawn like those of its games. */
export const GenreIndex = () => (
  <div className="stack mt-8">
    <Named title={m.browse_genres()} query={useQuery(genresQuery)} addressOf={paths.genre} drawnBySlug />
    <Named title={m.browse_themes()} query={useQuery(themesQuery)} addressOf={paths.theme} />
  </div>
)

interface Props {
  title: string
  query: UseQueryResult<Counted[]>
  addressOf: (slug: string) => string
  /** The slug is a genre, which decides the style of the cover; otherwise the title does. */
  drawnBySlug?: boolean
}

const Named = ({ title, query, addressOf, drawnBySlug = false }: Props) => (
  <section>
    <SectionHead title={title} />
    <Loaded query={query} loading={<SkeletonGrid label={m.browse_loading_index()} />}>
      {(list) => (
        <ul className="cover-grid cover-grid-titled">
          {list
            .filter(({ total }) => total > 0)
            .toSorted((one, other) => other.total - one.total)
            .map(({ id, slug, name, total }) => (
              <li key={id} className="game">
                <Link to={addressOf(slug)} className="game-link">
                  <span className="game-stand">
                    <Cover game={{ title: name, genre: drawnBySlug ? slug : null }} />
                  </span>
                  <span className="game-caption">
                    <span className="game-title">{name}</span>
                    <span className="game-meta">{m.browse_games({ count: total, games: formatNumber(total) })}</span>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  </section>
)
