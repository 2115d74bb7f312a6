import type { ComponentType, ReactNode } from 'react'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { settingsSections, type SettingsSection } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Eye, Link2, PackageCheck, ShieldAlert, Settings, User, type LucideIcon } from '../../ui/icons/icons.ts'

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
