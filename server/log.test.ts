import { expect, it } from 'vitest'
import { loggedPath } from './log.ts'

it.each([
  ['/api/archive/file/eyJ1.c2ln', '/api/archive/file/***'],
  ['/API/Archive/file/eyJ1.c2ln?x=1', '/api/archive/file/***'],
  ['/calendar/c2ln.ics', '/calendar/***'],
  ['/calendar?platform=pc', '/calendar'],
  ['/mail/leave/7.c2ln', '/mail/leave/***'],
  ['/loan/c2ln', '/loan/***'],
  ['/Loan/c2ln/card.png?lang=es', '/loan/***'],
  ['/api/loan/card/c2ln/back', '/api/loan/card/***'],
  ['/api/loan/7/link', '/api/loan/7/link'],
  ['/api/auth/check?token=secret', '/api/auth/check'],
  ['/password/reset?token=secret&email=a%40b.c', '/password/reset'],
  ['/game/celeste', '/game/celeste'],
  ['/profile/alice/lists/my-secret-wishes?page=2', '/profile/alice/lists/***'],
  ['/Profile/alice/Lists/my-secret-wishes', '/Profile/alice/Lists/***'],
  ['/profile/alice/lists', '/profile/alice/lists'],
  ['/api/list/alice/my-secret-wishes', '/api/list/alice/***'],
  // As pages and browsers send it: nick and name in one parameter.
  ['/api/list/alice%2Fmy-secret-wishes', '/api/list/alice/***'],
  ['/api/l%69st/alice/my-secret-wishes', '/api/list/alice/***'],
  ['//profile//alice/li%73ts/my-secret-wishes', '/profile/alice/lists/***'],
  ['/mail//leave/7.c2ln', '/mail/leave/***'],
  ['/c%61lendar%2fc2ln.ics', '/calendar/***'],
  ['http://elsewhere.example/loan/c2ln', '/loan/***'],
  ['/api/game/%E0%A4%A', '/api/game/%E0%A4%A'],
  ['/api/list/all/new', '/api/list/all/new'],
  ['/api/list/user/7/new', '/api/list/user/7/new'],
  ['/api/list/7/games/ids', '/api/list/7/games/ids'],
])('the log tells %s as %s (AU-29, P-52)', (url, path) => expect(loggedPath(url)).toBe(path))
