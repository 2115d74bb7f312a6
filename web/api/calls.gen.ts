// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
export const calls = {
  auth: {
    register: ['POST', '/auth'],
    login: ['POST', '/auth/login'],
    logout: ['POST', '/auth/logout'],
    check: ['GET', '/auth/check'],
    refresh: ['POST', '/auth/refresh'],
    update: ['PUT', '/auth'],
  },
  collection: {
    show: ['GET', '/collection/{id}'],
    columns: ['GET', '/collection/{id}/columns'],
    set: ['POST', '/collection'],
  },
  game: {
    show: ['GET', '/game/{slug}'],
    extra: ['GET', '/game/extra/{id}'],
    search: ['POST', '/game/search'],
    monthly: ['GET', '/game/monthly'],
    trending: ['GET', '/game/trending'],
    anticipated: ['GET', '/game/anticipated'],
    recent: ['GET', '/game/recent'],
    recentCount: ['GET', '/game/recent/{x}'],
    soon: ['GET', '/game/soon'],
    soonCount: ['GET', '/game/soon/{x}'],
    top: ['GET', '/game/top'],
    topCount: ['GET', '/game/top/{x}'],
  },
  rate: {
    game: ['GET', '/rate/{game}'],
    user: ['GET', '/rate/{game}/{user}'],
    set: ['POST', '/rate'],
  },
  site: {
    info: ['GET', '/site'],
    health: ['GET', '/health'],
    ready: ['GET', '/ready'],
  },
  user: {
    ownTotals: ['GET', '/user/totals/own'],
    totals: ['GET', '/user/totals/{id}'],
    top: ['GET', '/user/top_users'],
    show: ['GET', '/user/{nick}'],
  },
} as const
