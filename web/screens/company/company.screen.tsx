import { useQuery } from '@tanstack/react-query'
import type { CompanyDetail } from '../../../common/api/browse.ts'
import type { Head } from '../../../common/render/head.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { companyQuery } from '../../features/browse/browse.data.ts'
import { bringShelf, ShelfPage } from '../../features/browse/shelf-page.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import type { SearchOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'
import { NotFound } from '../not-found/not-found.tsx'

type Role = 'developed' | 'published'

/** The role with more games: developer, unless it published more. */
const mainRole = ({ developed, published }: CompanyDetail): Role => (published > developed ? 'published' : 'developed')

/** The role in the address, unless it has no games. */
function roleOf({ as }: SearchOf<'company'>, detail: CompanyDetail): Role {
  const wanted = as === 'made' ? 'developed' : as
  return (wanted === 'developed' || wanted === 'published') && detail[wanted] > 0 ? wanted : mainRole(detail)
}
const addressOf = (detail: CompanyDetail, role: Role, page = 1): string =>
  paths.company(detail.slug, {
    page,
    as: role === mainRole(detail) ? undefined : ({ developed: 'made', published: 'published' } as const)[role],
  })

export const screen = defineScreen('company', {
  load: async ({ params: { company: slug }, search, query }) => {
    const detail = await query.ensureQueryData(companyQuery(slug))
    await bringShelf(query, roleOf(search, detail), slug, search)
  },
  head: headOf,
  component: CompanyScreen,
})

function headOf({ params: { company: slug }, search, query }: ScreenContext<'company'>): Head {
  const detail = query.getQueryData(companyQuery(slug).queryKey)
  if (!detail) return { title: m.browse_company(), loading: true }
  const { id, name, total, developed, published } = detail
  const role = roleOf(search, detail)
  return {
    title: role === 'published' ? m.browse_title_published({ name }) : m.browse_title_company({ name }),
    description: m.browse_about_company({
      name,
      developed: formatNumber(developed),
      published: formatNumber(published),
    }),
    canonical: addressOf(detail, role),
    image: linkPictureOf('company', id, total),
  }
}

function CompanyScreen({ params: { company: slug }, search }: ScreenProps<'company'>) {
  const detail = useQuery(companyQuery(slug))
  const role = detail.data ? roleOf(search, detail.data) : null
  return (
    <ShelfPage
      detail={detail}
      kind={m.browse_company()}
      shelf={role}
      slug={slug}
      search={search}
      missing={<NotFound />}
      facts={({ first_year: first, last_year: last }) => [yearsOf(first, last)]}
      tabs={detail.data && role && <RoleTabs detail={detail.data} role={role} />}
      exploreAt={paths.games({ [role === 'published' ? 'publishers' : 'developers']: slug })}
      addressOf={(page) => (detail.data && role ? addressOf(detail.data, role, page) : paths.company(slug))}
    />
  )
}

function yearsOf(first: number | null, last: number | null): string | null {
  if (first === null || last === null) return null
  return first === last ? String(first) : m.browse_active({ from: first, to: last })
}

/** Developed and published games; no tabs with only one of them. */
function RoleTabs({ detail, role }: { detail: CompanyDetail; role: Role }) {
  const { developed, published } = detail
  if (developed === 0 || published === 0) return null
  const tabs = [
    { name: 'developed', label: m.browse_made(), count: developed },
    { name: 'published', label: m.browse_published(), count: published },
  ] as const
  return (
    <Tabs label={m.browse_roles()}>
      {tabs.map(({ name, label, count }) => (
        <Link
          key={name}
          to={addressOf(detail, name)}
          aria-current={name === role ? 'page' : undefined}
          className={tabClass()}
        >
          {label}
          <TabCount>{formatNumber(count)}</TabCount>
        </Link>
      ))}
    </Tabs>
  )
}
