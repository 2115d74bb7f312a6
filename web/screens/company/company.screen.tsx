import { useQuery } from '@tanstack/react-query'
import type { CompanyDetail } from '../../../common/api/browse.ts'
import { companyQuery } from '../../features/browse/browse.data.ts'
import { bringShelf, ShelfPage } from '../../features/browse/shelf-page.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { defineScreen, type Head, type ScreenContext, type ScreenProps, type Search } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { TabCount, tabClass, Tabs } from '../../ui/tabs.tsx'
import { NotFound } from '../not-found/not-found.tsx'

type Role = 'developed' | 'published'

/** The games it made come first; a company that only published has nothing else. */
function roleOf({ as }: Search, detail: CompanyDetail | undefined): Role {
  const wanted = as === 'published' ? 'published' : 'developed'
  const other = wanted === 'published' ? 'developed' : 'published'
  return detail && detail[wanted] === 0 && detail[other] > 0 ? other : wanted
}

export const screen = defineScreen({
  load: async ({ params: { company: slug = '' }, search, query }) => {
    const detail = await query.ensureQueryData(companyQuery(slug))
    await bringShelf(query, roleOf(search, detail), slug, search)
  },
  head: headOf,
  component: CompanyScreen,
})

function headOf({ params: { company: slug = '' }, search, query }: ScreenContext): Head {
  const detail = query.getQueryData(companyQuery(slug).queryKey)
  if (!detail) return { title: m.browse_company() }
  const { name, developed, published } = detail
  const isSecond = developed > 0 && roleOf(search, detail) === 'published'
  return {
    title: isSecond ? m.browse_title_published({ name }) : m.browse_title_company({ name }),
    description: m.browse_about_company({
      name,
      developed: formatNumber(developed),
      published: formatNumber(published),
    }),
    ...(isSecond && { canonical: paths.company(slug, { as: 'published' }) }),
  }
}

function CompanyScreen({ params: { company: slug = '' }, search }: ScreenProps) {
  const detail = useQuery(companyQuery(slug))
  const role = roleOf(search, detail.data)
  const isPublisher = role === 'published'
  return (
    <ShelfPage
      key={role}
      detail={detail}
      kind={m.browse_company()}
      shelf={role}
      slug={slug}
      search={search}
      missing={<NotFound />}
      facts={({ first_year: first, last_year: last }) => [yearsOf(first, last)]}
      tabs={detail.data && <RoleTabs detail={detail.data} role={role} />}
      exploreAt={paths.games({ [isPublisher ? 'publishers' : 'developers']: slug })}
      addressOf={(page) => paths.company(slug, { as: isPublisher ? 'published' : undefined, page })}
    />
  )
}

function yearsOf(first: number | null, last: number | null): string | null {
  if (first === null || last === null) return null
  return first === last ? m.browse_active_one({ year: first }) : m.browse_active({ from: first, to: last })
}

/** Games it made and games it published; one without the other needs no bar. */
function RoleTabs({ detail: { slug, developed, published }, role }: { detail: CompanyDetail; role: Role }) {
  if (developed === 0 || published === 0) return null
  const tabs = [
    { name: 'developed', label: m.browse_made(), count: developed, to: paths.company(slug) },
    { name: 'published', label: m.browse_published(), count: published, to: paths.company(slug, { as: 'published' }) },
  ]
  return (
    <Tabs label={m.browse_roles()}>
      {tabs.map(({ name, label, count, to }) => (
        <Link key={name} to={to} aria-current={name === role ? 'page' : undefined} className={tabClass()}>
          {label}
          <TabCount>{formatNumber(count)}</TabCount>
        </Link>
      ))}
    </Tabs>
  )
}
