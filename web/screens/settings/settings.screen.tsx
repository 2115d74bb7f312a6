import { Link } from '../../router/link.tsx'
import { paths, settingsSections, type SettingsSection } from '../../router/paths.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import {
  ChevronRight,
  Eye,
  Link2,
  PackageCheck,
  ShieldAlert,
  Settings,
  User,
  type LucideIcon,
} from '../../ui/icons/icons.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import './settings.css'
import type { ComponentType, ReactNode } from 'react'
import { lazyBlock } from '../../components/lazy-block.tsx'

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

interface SectionLine {
  title: () => string
  /** What is in it, for the list. */
  note: () => string
  icon: LucideIcon
  load: () => Promise<unknown>
  Body: ComponentType<{ fallback?: ReactNode }>
}

const line = (
  words: Pick<SectionLine, 'title' | 'note' | 'icon'>,
  load: () => Promise<{ Section: ComponentType }>,
): SectionLine => ({ ...words, load, Body: lazyBlock(load, 'Section') })

/** The sections of the settings, in the order of the list; each brings its own code. */
export const sections: Record<SettingsSection, SectionLine> = {
  profile: line(
    { title: m.settings_profile, note: m.settings_profile_note, icon: User },
    () => import('./profile.section.tsx'),
  ),
  account: line(
    { title: m.settings_account, note: m.settings_account_note, icon: ShieldAlert },
    () => import('./account.section.tsx'),
  ),
  preferences: line(
    { title: m.settings_preferences, note: m.settings_preferences_note, icon: Settings },
    () => import('./preferences.section.tsx'),
  ),
  privacy: line(
    { title: m.settings_privacy, note: m.settings_privacy_note, icon: Eye },
    () => import('./privacy.section.tsx'),
  ),
  accounts: line(
    { title: m.settings_accounts, note: m.settings_accounts_note, icon: Link2 },
    () => import('./accounts.section.tsx'),
  ),
  data: line(
    { title: m.settings_data, note: m.settings_data_note, icon: PackageCheck },
    () => import('./data.section.tsx'),
  ),
}

/** The section of an address; undefined for the list, and for a word that names none. */
export const sectionOf = (word: string | undefined): SettingsSection | undefined =>
  settingsSections.find((name) => name === word)
