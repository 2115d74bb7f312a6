import { Link } from '../../router/link.tsx'
import { paths, settingsSections } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { sectionOf, sections } from './sections.ts'
import './settings.css'

export const screen = defineScreen('settings', {
  load: ({ search }) => sections[sectionOf(search.section) ?? 'profile'].load(),
  head: ({ search }) => {
    const section = sectionOf(search.section)
    return { title: section ? sections[section].title() : m.settings_title(), noindex: true }
  },
  component: SettingsScreen,
})

/** One's own settings (PRF-05): the list beside the section; on phones the list leads into it and back. */
function SettingsScreen({ search }: ScreenProps<'settings'>) {
  const user = useUser()
  const chosen = sectionOf(search.section)
  const { title, Body } = sections[chosen ?? 'profile']
  if (!user) return null
  return (
    <div className="page settings" data-section={chosen ?? 'none'}>
      <div className="settings-list">
        {/* Where both stand side by side, the section's title is the page's. */}
        <SectionList shown={chosen ?? 'profile'} listOnly={chosen === undefined} />
      </div>
      <div className="settings-section">
        <Link to={paths.settings()} className="settings-back link">
          <ChevronRight aria-hidden />
          {m.settings_title()}
        </Link>
        <h1 className="display text-h1">{title()}</h1>
        <Body key={title()} fallback={<SkeletonLines label={m.settings_loading()} count={6} />} />
      </div>
    </div>
  )
}

function SectionList({ shown, listOnly }: { shown: string; listOnly: boolean }) {
  return (
    <>
      {listOnly && <h1 className="display settings-list-title text-h1">{m.settings_title()}</h1>}
      <nav aria-label={m.settings_title()}>
        <ul>
          {settingsSections.map((name) => {
            const { title, note, icon: Icon } = sections[name]
            return (
              <li key={name}>
                <Link
                  to={paths.settings(name)}
                  className="settings-link"
                  aria-current={shown === name ? 'page' : undefined}
                >
                  <Icon aria-hidden />
                  <span>
                    <b>{title()}</b>
                    <small>{note()}</small>
                  </span>
                  <ChevronRight aria-hidden />
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
