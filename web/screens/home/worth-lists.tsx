import { useQuery } from '@tanstack/react-query'
import { ListCard } from '../../features/list/list-card.tsx'
import { homeListsQuery } from '../../features/list/list.data.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import '../../ui/layout/card-row.css'

const listsShown = 6

/** The most liked lists of recent weeks, and a link to all (LIS-02). */
export function WorthLists() {
  const lists = useQuery(homeListsQuery)
  return (
    <section>
      <SectionHead
        title={m.home_lists()}
        link={
          isBuilt('lists') && (
            <Link className="link" to={paths.lists()}>
              {m.home_see_all()}
              <ChevronRight size={16} aria-hidden />
            </Link>
          )
        }
      />
      <Loaded
        query={lists}
        loading={<SkeletonCards label={m.home_lists_loading()} count={3} className="card-row home-lists" />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState level={3} title={m.home_lists_empty()}>
              {m.home_lists_empty_help()}
            </EmptyState>
          ) : (
            <ul className="card-row home-lists">
              {list.slice(0, listsShown).map((one) => (
                <ListCard key={one.id} list={one} as="li" />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
