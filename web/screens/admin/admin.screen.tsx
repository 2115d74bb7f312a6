import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { secondFactorQuery } from '../../features/second-factor/second-factor.data.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { peopleQuery } from '../../features/admin/people.data.ts'
import { useRights } from '../../features/admin/use-rights.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Tabs, tabClass } from '../../ui/buttons/tabs.tsx'
import { GamesPanel } from './games-panel.tsx'
import { useState } from 'react'
import { waits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { FindField } from '../../ui/forms/find-field.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PagedList, PanelCount } from './paged-list.tsx'
import { PeopleHead, PersonRow } from './person-row.tsx'

const ReportsPanel = lazyBlock(() => import('./reports-panel.tsx'), 'ReportsPanel')
const CorrectionsPanel = lazyBlock(() => import('./corrections-panel.tsx'), 'CorrectionsPanel')
const DecisionsPanel = lazyBlock(() => import('./decisions-panel.tsx'), 'DecisionsPanel')
const ServicesPanel = lazyBlock(() => import('./services-panel.tsx'), 'ServicesPanel')
const SourcesPanel = lazyBlock(() => import('./sources-panel.tsx'), 'SourcesPanel')
const SubscriptionsPanel = lazyBlock(() => import('./subscriptions-panel.tsx'), 'SubscriptionsPanel')
const LogPanel = lazyBlock(() => import('./log-panel.tsx'), 'LogPanel')

const viewNames = {
  people: m.admin_people,
  games: m.admin_games,
  reports: m.moderation_queue,
  corrections: m.correction_queue,
  decisions: m.moderation_log,
  log: m.admin_log,
  services: m.admin_services,
}
type View = keyof typeof viewNames
const views = Object.keys(viewNames) as View[]
const viewOf = (name: string | undefined): View => views.find((view) => view === name) ?? 'people'

export const screen = defineScreen('admin', {
  load: async ({ search, query }) => {
    const factor = await query.fetchQuery(secondFactorQuery).catch(() => null)
    // What would be refused is not asked for.
    if (factor?.needed !== true && search.view === undefined) await query.prefetchInfiniteQuery(peopleQuery(''))
  },
  head: ({ search }) => ({ title: `${viewNames[viewOf(search.view)]()} · ${m.admin_title()}`, noindex: true }),
  component: AdminScreen,
})

/** The page of admins: the users, the games of the catalogue (GAM-10), and what was reported (POS-11). */
function AdminScreen({ search }: ScreenProps<'admin'>) {
  const hasRights = useRights()
  const needed = useQuery(secondFactorQuery).data?.needed === true
  if (!hasRights) return <NoRights />
  if (needed) return <SecondFactorFirst />
  return (
    <div className="page">
      <h1 className="display mb-3 text-h1">{m.admin_title()}</h1>
      <Tabs label={m.admin_title()} className="mb-6">
        {views.map((view) => (
          <Link key={view} to={paths.admin(view === 'people' ? {} : { view })} className={tabClass()}>
            {viewNames[view]()}
          </Link>
        ))}
      </Tabs>
      <Panel view={search.view} />
    </div>
  )
}

function Panel({ view }: { view: string | undefined }) {
  if (view === 'games') return <GamesPanel />
  if (view === 'log') return <LogPanel fallback={<SkeletonLines label={m.admin_log_loading()} count={12} />} />
  if (view === 'services')
    return (
      <>
        <ServicesPanel fallback={<SkeletonLines label={m.admin_services_loading()} count={8} />} />
        <SourcesPanel fallback={<SkeletonLines label={m.admin_sources_loading()} count={4} />} />
        <SubscriptionsPanel fallback={<SkeletonLines label={m.price_admin_loading()} count={3} />} />
      </>
    )
  if (view === 'reports')
    return <ReportsPanel fallback={<SkeletonLines label={m.moderation_queue_loading()} count={12} />} />
  if (view === 'corrections')
    return <CorrectionsPanel fallback={<SkeletonLines label={m.correction_loading()} count={12} />} />
  if (view === 'decisions')
    return <DecisionsPanel fallback={<SkeletonLines label={m.moderation_log_loading()} count={12} />} />
  return <PeoplePanel />
}

/** The rights were revoked while the page was open: nobody opens it without them (SHL-04). */
const NoRights = () => (
  <div className="page">
    <h1 className="display mb-3 text-h1">{m.admin_title()}</h1>
    <EmptyState
      title={m.admin_no_rights()}
      action={
        <Link to={paths.home()} className={buttonClass({ variant: 'primary' })}>
          {m.errors_home()}
        </Link>
      }
    >
      {m.admin_no_rights_text()}
    </EmptyState>
  </div>
)

/** In production the calls of this page are refused to sessions without a second factor. */
const SecondFactorFirst = () => (
  <div className="page">
    <h1 className="display mb-3 text-h1">{m.admin_title()}</h1>
    <EmptyState
      title={m.factor_admin_title()}
      action={
        <Link to={paths.settings('account')} className={buttonClass({ variant: 'primary' })}>
          {m.factor_admin_link()}
        </Link>
      }
    >
      {m.factor_admin_text()}
    </EmptyState>
  </div>
)

/** All users, searchable by nick, name or e-mail. */
export function PeoplePanel() {
  const [text, setText] = useState('')
  const settled = useDebouncedValue(text.trim(), waits.searchDebounce)
  const people = useInfiniteQuery(peopleQuery(settled))
  const total = people.data?.pages[0]?.total
  return (
    <section aria-label={m.admin_people()}>
      <FindField label={m.admin_find_people()} hint={m.admin_find_people_hint()} text={text} onText={setText} />
      <PanelCount>
        {total !== undefined && total > 0 && m.admin_people_count({ count: total, people: formatNumber(total) })}
      </PanelCount>
      <PagedList
        query={people}
        label={m.admin_people()}
        loading={m.admin_loading_people()}
        empty={
          <EmptyState title={m.admin_nobody({ text: settled })} action={<All onPress={() => setText('')} />}>
            {m.admin_nobody_text()}
          </EmptyState>
        }
        head={<PeopleHead />}
        keyOf={(person) => person.id}
      >
        {(person) => <PersonRow person={person} />}
      </PagedList>
    </section>
  )
}

const All = ({ onPress }: { onPress: () => void }) => <Button onClick={onPress}>{m.admin_everybody()}</Button>
