import { useQuery } from '@tanstack/react-query'
import type { ProviderState } from '../../../common/api/site.ts'
import { Loaded } from '../../components/loaded.tsx'
import { servicesQuery } from '../../features/admin/services.data.ts'
import { shops } from '../../features/price/stores.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { CircleAlert, CircleCheck } from '../../ui/icons/icons.ts'
import './rows.css'

/** The services outside of this installation: which are connected, how they do, and what somebody has to do. */
export function ServicesPanel() {
  const services = useQuery(servicesQuery)
  return (
    <section aria-label={m.admin_services()}>
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.admin_services_text()}</p>
      <Loaded query={services} loading={<SkeletonLines label={m.admin_services_loading()} count={8} />}>
        {(all) => (
          <ul aria-label={m.admin_services()}>
            {all
              .toSorted((a, b) => rank(a) - rank(b))
              .map((service) => (
                <Service key={service.name} service={service} />
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

/** Those that need somebody first, those that are off last. */
const rank = ({ mode, state }: ProviderState): number => (mode === 'off' ? 2 : needsSomebody(state) ? 0 : 1)
const needsSomebody = (state: ProviderState['state']): boolean => state !== 'unused' && state !== 'healthy'

const names: Record<string, () => string> = {
  'breached-passwords': m.admin_service_breached,
  gif: m.admin_service_gif,
  google: () => 'Google',
  igdb: () => 'IGDB',
  itad: () => m.admin_service_prices({ shop: shops.itad.name }),
  'link-preview': m.admin_service_links,
  psn: () => 'PlayStation',
  push: m.admin_service_push,
  steam: () => 'Steam',
  wikidata: () => 'Wikidata',
  xbox: () => 'Xbox',
}

/** Shops are named like their calls, `store-cex`. */
function nameOf(name: string): string {
  const shop = name.startsWith('store-') ? shops[name.slice('store-'.length) as keyof typeof shops] : undefined
  return shop ? m.admin_service_prices({ shop: shop.name }) : (names[name]?.() ?? name)
}

const states: Record<ProviderState['state'], () => string> = {
  unused: m.admin_service_unused,
  healthy: m.admin_service_healthy,
  failing: m.admin_service_failing,
  changed: m.admin_service_changed,
  resting: m.admin_service_resting,
}

function Service({ service }: { service: ProviderState }) {
  const { name, mode, state, calls_left: left, token_ends_at: ends } = service
  const isWorking = mode !== 'off' && state === 'healthy'
  const alarming = mode !== 'off' && needsSomebody(state)
  return (
    <li className="log-columns border-b border-line py-3">
      {alarming ? (
        <CircleAlert size={20} aria-hidden className="text-warn" />
      ) : (
        // Only what is known to work has the tick.
        <span>{isWorking && <CircleCheck size={20} aria-hidden className="text-ink-3" />}</span>
      )}
      <b className="font-[650]">{nameOf(name)}</b>
      <p className="col-start-2 min-w-0 text-small lg:col-start-3">
        {mode === 'off' ? m.admin_service_off() : states[state]()}
        {mode === 'demo' && <span className="text-ink-3"> · {m.admin_service_demo()}</span>}
      </p>
      <div className="col-start-2 min-w-0 text-[0.8125rem] wrap-anywhere text-ink-3 lg:col-start-4">
        {left !== null && <p>{m.admin_service_left({ count: left, calls: formatNumber(left) })}</p>}
        {ends !== null && <p>{m.admin_service_ends({ day: formatDay(ends) })}</p>}
        {alarming && <Failures service={service} />}
      </div>
    </li>
  )
}

/** What the failing calls said; it holds no key and nothing of an answer. */
const Failures = ({ service: { calls } }: { service: ProviderState }) =>
  calls
    .filter(({ state }) => state !== 'healthy')
    .map(({ name, detail, failure }) => (
      <p key={name}>
        {name}: {detail ?? failure}
      </p>
    ))
