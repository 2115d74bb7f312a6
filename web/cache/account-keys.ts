import type { Of } from './keys.ts'

/**
 * Keys of the account and of the admins, as those in `keys.ts`: a file of their own, so that a page loads only what it
 * asks for.
 */
export const importKeys = {
  every: ['import'] as const,
  all: () => ['import', 'list'] as const,
  one: (id: number) => ['import', 'one', id] as const,
  rows: (id: number, ...of: Of<[found: string, left: boolean, effect?: string]>) =>
    ['import', 'rows', id, ...of] as const,
}

export const playNoteKeys = {
  every: ['play-note'] as const,
  ofGame: (gameId: number) => ['play-note', gameId] as const,
}

export const archiveKeys = {
  every: ['archive'] as const,
  exports: () => ['archive', 'exports'] as const,
  imports: () => ['archive', 'imports'] as const,
}

export const adminKeys = {
  uses: (gameId: number) => ['admin', 'uses', gameId] as const,
  reports: () => ['admin', 'reports'] as const,
  decisions: () => ['admin', 'decisions'] as const,
  objections: () => ['admin', 'objections'] as const,
  people: (text: string) => ['admin', 'people', text] as const,
  services: () => ['admin', 'services'] as const,
  sources: () => ['admin', 'sources'] as const,
  log: (kind: string, person: string) => ['admin', 'log', kind, person] as const,
}

export const accountKeys = {
  own: () => ['auth', 'own'] as const,
  activity: () => ['auth', 'activity'] as const,
  sessions: () => ['auth', 'sessions'] as const,
  decisions: () => ['auth', 'decisions'] as const,
  passkeys: () => ['auth', 'passkeys'] as const,
  secondFactor: () => ['auth', 'second-factor'] as const,
  googleNonce: () => ['google', 'nonce'] as const,
  nick: (key: string) => ['nick', key] as const,
}

export const calendarFeedKeys = {
  own: () => ['calendar-feed'] as const,
}

export const notificationKeys = {
  every: ['notification'] as const,
  pages: () => ['notification', 'pages'] as const,
  news: () => ['notification', 'news'] as const,
  settings: () => ['notification', 'settings'] as const,
  digest: () => ['notification', 'digest'] as const,
}

export const loanKeys = {
  out: () => ['loan', 'out'] as const,
  returned: () => ['loan', 'returned'] as const,
  borrowed: () => ['loan', 'borrowed'] as const,
  ofGame: (gameId: number) => ['loan', 'game', gameId] as const,
  card: (token: string) => ['loan', 'card', token] as const,
}

/** Accounts on Steam, PlayStation and Xbox; `accountKeys` are those of the account here. */
export const linkedKeys = {
  every: ['linked'] as const,
  own: () => ['linked', 'own'] as const,
  found: (platform: string, name: string) => ['linked', 'found', platform, name] as const,
  copies: (gameId: number) => ['linked', 'copies', gameId] as const,
  ignored: () => ['linked', 'ignored'] as const,
}

/** Keys of the devices that get pushes: a file of their own, as those of the account. */
export const deviceKeys = {
  all: () => ['device', 'all'] as const,
}

/** Keys of corrections: of the user, and what waits for admins. */
export const correctionKeys = {
  own: () => ['correction', 'own'] as const,
  queue: () => ['admin', 'corrections'] as const,
}
