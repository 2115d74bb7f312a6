/** The properties of items that we read, by their numbers in Wikidata. */
export const property = {
  instanceOf: 'P31',
  subclassOf: 'P279',
  platform: 'P400',
  released: 'P577',
  place: 'P291',
  genre: 'P136',
  developer: 'P178',
  publisher: 'P123',
  series: 'P179',
  igdbSlug: 'P5794',
  igdbNumber: 'P9043',
} as const

/** What is a video game, and what only adds to one: an expansion pack, downloadable content. */
export const videoGame = 'Q7889'
export const additions = ['Q209163', 'Q1066707'] as const

/** Statements whose values are other items. */
export const linkProperties = ['P400', 'P136', 'P178', 'P123', 'P179'] as const

/** Ids on other sites by our name for the site; of several properties of one name the first that is stated counts. */
export const idProperties: [property: string, name: string][] = [
  ['P1733', 'steam'],
  ['P2725', 'gog'],
  ['P6278', 'epic'],
  ['P12332', 'psn_concept'],
  ['P5944', 'psn_us'],
  ['P5971', 'psn_eu'],
  ['P5999', 'psn_jp'],
  ['P5885', 'xbox'],
  ['P8084', 'nintendo'],
  ['P12418', 'nintendo_eu'],
  ['P2816', 'hltb'],
  ['P12054', 'metacritic_number'],
  ['P1712', 'metacritic'],
  ['P2864', 'opencritic'],
]
