import { m } from '../../paraglide/messages.js'
import { webAddress } from './web-address.ts'

/** Kinds whose name is the same in every language. */
const names: Record<string, string> = {
  steam: 'Steam',
  gog: 'GOG',
  epic: 'Epic Games',
  itch: 'itch.io',
  wikipedia: 'Wikipedia',
  youtube: 'YouTube',
  twitch: 'Twitch',
  discord: 'Discord',
  reddit: 'Reddit',
  facebook: 'Facebook',
  instagram: 'Instagram',
  bluesky: 'Bluesky',
  twitter: 'X',
  playstation: 'PlayStation',
  xbox: 'Xbox',
  nintendo: 'Nintendo',
  android: 'Google Play',
  ios: 'App Store',
}

export interface Website {
  href: string
  host: string
  label: string
}

/** The links of a game that may be shown, by the name of their site; sites without a known name are shown by host. */
export const readWebsites = (websites: readonly { kind: string; url: string }[]): Website[] =>
  websites.flatMap(({ kind, url }) => {
    const address = webAddress(url)
    if (!address) return []
    const label = kind === 'official' ? m.game_website_official() : (names[kind] ?? address.host)
    return [{ ...address, label }]
  })
