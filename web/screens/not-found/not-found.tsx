import { lazyExtra } from '../../components/lazy-part.tsx'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useView } from '../../router/use-router.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'

const LookElsewhere = lazyExtra(() => import('./look-elsewhere.tsx'), 'LookElsewhere')

const titles: Record<string, () => string> = {
  game: m.errors_missing_game,
  profile: m.errors_missing_profile,
  platform: m.browse_missing_platform,
  genre: m.browse_missing_genre,
  theme: m.browse_missing_theme,
  company: m.browse_missing_company,
}

interface Props {
  title?: string
  text?: string
}

/** The page for an unknown resource at a valid address: an unknown game, a deleted profile. */
export function NotFound({ title, text = m.errors_missing_text() }: Props) {
  const name = useView(({ entry }) => entry.name)
  const slug = useView(({ params }) => params['game'])
  // The server responds 404 without calling the external database.
  const alive = useHydrated()
  return (
    <div className="page notice">
      <h1 className="display text-h1">{title ?? (titles[name] ?? m.errors_missing_title)()}</h1>
      <p>{text}</p>
      {alive && slug !== undefined && <LookElsewhere key={slug} slug={slug} />}
      <div className="notice-actions">
        {isBuilt('search') && (
          <Link to={paths.search()} className={buttonClass({ variant: 'primary' })}>
            {m.errors_search()}
          </Link>
        )}
        <Link to={paths.home()} className={buttonClass({ variant: 'line' })}>
          {m.errors_home()}
        </Link>
      </div>
    </div>
  )
}
