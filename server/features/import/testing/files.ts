/** Small exports written by hand, in the form of each site. The games are those of server/testing/games.ts. */

/** Line ends and marks as the site writes them. */
const lines = (...rows: string[]): string => rows.join('\r\n')

const hltbHead =
  'Title,Platform,Storefront,Playing,Backlog,Replay,Custom,Custom 2,Custom 3,Completed,Retired,Start Date,Completion Date,Progress,Main Story,Main + Extras,Completionist,Review,Review Notes'

export const howLongToBeat = lines(
  hltbHead,
  'Celeste,Nintendo Switch,,,,,,,,X,,2018-02-01,2018-03-00,--,8:00:00,--,37:30:00,95,"Hard, and kind."',
  'Hollow Knight,PC,Steam,,X,,,,,,,--,--,--,--,--,--,--,',
  '"Chrono Trigger",Super Nintendo,,,,X,,,,X,,,2012-00-00,22:00:00,20:00:00,--,--,100%,',
  'Final Fantasy 7,PlayStation,,,,,,,,,X,,,--,--,--,--,60,',
  'Pokemon Ruby,Nintendo Switch,,X,,,,,,,,,,--,--,--,--,,',
  'Nothing Of This Name,PC,,X,,,,,,,,,,--,--,--,--,,',
  '',
)

const shelf = (...names: string[]): string =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, { url: 'https://example.com', order: 1 }])))
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

export const grouvee = lines(
  'id,name,shelves,platforms,rating,review,dates,statuses,genres,franchises,developers,publishers,release_date,url,giantbomb_id,igdb_id',
  [
    '1',
    'Celeste',
    cell(shelf('Played', 'Favorites')),
    cell(shelf('Nintendo Switch')),
    '5',
    cell('Good.\nVery.'),
    cell(
      '[{"date_started": "2018-02-01", "date_finished": "2018-03-01", "seconds_played": 36000, "level_of_completion": "100% Completion"}, ' +
        '{"date_started": "2020-02-01", "date_finished": "2020-03-01", "seconds_played": "9000", "level_of_completion": "100% Completion"}]',
    ),
    '[]',
    '{}',
    '{}',
    '{}',
    '{}',
    '2018-01-25',
    'https://example.com/1',
    '5001',
    '26226',
  ].join(','),
  [
    '2',
    'Chrono Cross',
    cell(shelf('Wish List')),
    '{}',
    '',
    '',
    cell('[{"date_started": "None", "date_finished": "None", "level_of_completion": "Main Story"}]'),
    '[]',
    '{}',
    '{}',
    '{}',
    '{}',
    '1999-11-18',
    '',
    '',
    '',
  ].join(','),
  '',
)

export const igdbList = lines(
  'id,game,url,rating,category,release_date,platforms,genres,themes,companies,description',
  '26226,Something else entirely,https://www.igdb.com/games/celeste,91.5,Main game,"Jan 25, 2018","PC, Nintendo Switch",,,,',
  '999999,Hollow Knight,https://www.igdb.com/games/hollow-knight,88,Main game,"Feb 24, 2017","PC, Mac, Linux, Nintendo Switch",,,,',
  '',
)

export const plainSpanish = lines(
  'sep=;',
  'Juego;Consola;Estado;Nota;Año;Prestado a',
  'Celeste;Switch;Terminado;8,5;2018;',
  'Hollow Knight;PC;Pendiente;;2017;Marta',
  '',
)
