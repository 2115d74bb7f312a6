/** A user of the demo community: invented, and marked as such in the interface. */
export interface DemoPerson {
  nick: string
  name: string
  surname: string | null
  city: string | null
  biography: string
  lang: 'en' | 'es'
  admin?: boolean
  /** Their preferred genres and themes. */
  taste: string[]
  /** Platform slugs they own, the favourite first. */
  platforms: string[]
  /** How many games they keep, roughly. */
  games: number
}

export const demoPeople: DemoPerson[] = [
  {
    nick: 'nuria_v',
    name: 'Núria',
    surname: 'Vidal',
    city: 'Girona',
    lang: 'es',
    games: 240,
    biography: 'Cartuchos en el salón, pendientes en el pasillo. Presto de todo menos Chrono Trigger.',
    taste: ['role-playing', 'adventure', 'platform', 'fantasy'],
    platforms: ['switch', 'super-nintendo', 'playstation-2', 'pc', 'game-boy-advance'],
  },
  {
    nick: 'bibliotecaria',
    name: 'Inés',
    surname: 'Roca',
    city: 'Zaragoza',
    lang: 'es',
    games: 90,
    admin: true,
    biography: 'Cuido del catálogo. Si falta un juego, dímelo.',
    taste: ['point-and-click', 'puzzle', 'strategy', 'mystery'],
    platforms: ['pc', 'amiga', 'zx-spectrum', 'nintendo-ds'],
  },
  {
    nick: 'marta',
    name: 'Marta',
    surname: null,
    city: 'Sevilla',
    lang: 'es',
    games: 190,
    biography: 'Juegos cortos y largas sobremesas.',
    taste: ['indie', 'puzzle', 'platform', 'drama'],
    platforms: ['switch', 'pc', 'nintendo-3ds', 'playstation-4'],
  },
  {
    nick: 'leo_r',
    name: 'Leo',
    surname: 'Ruiz',
    city: 'Valencia',
    lang: 'es',
    games: 160,
    biography: 'Si da miedo, lo juego con la luz encendida.',
    taste: ['horror', 'shooter', 'survival', 'thriller'],
    platforms: ['playstation-5', 'playstation-4', 'playstation-2', 'playstation'],
  },
  {
    nick: 'okami',
    name: 'Hana',
    surname: null,
    city: 'Lisbon',
    lang: 'en',
    games: 320,
    biography: 'Collector of second-hand boxes. The manual is half of the game.',
    taste: ['role-playing', 'adventure', 'fighting', 'fantasy'],
    platforms: ['playstation-2', 'saturn', 'dreamcast', 'nintendo-64', 'gamecube', 'mega-drive'],
  },
  {
    nick: 'ada',
    name: 'Ada',
    surname: 'Brook',
    city: 'Leeds',
    lang: 'en',
    games: 130,
    biography: 'One long game each winter. The rest of the year, short ones.',
    taste: ['simulator', 'strategy', 'turn-based-strategy', 'historical'],
    platforms: ['pc', 'mac', 'ios'],
  },
  {
    nick: 'tess',
    name: 'Tess',
    surname: null,
    city: 'Galway',
    lang: 'en',
    games: 150,
    biography: 'Two evenings, one story.',
    taste: ['point-and-click', 'visual-novel', 'adventure', 'mystery'],
    platforms: ['pc', 'switch', 'ps-vita'],
  },
  {
    nick: 'jun',
    name: 'Jun',
    surname: null,
    city: null,
    lang: 'en',
    games: 140,
    biography: 'One more run.',
    taste: ['hack-and-slash', 'indie', 'shooter', 'action'],
    platforms: ['pc', 'switch', 'xbox-series', 'xbox-360'],
  },
  {
    nick: 'vgarcia',
    name: 'Víctor',
    surname: 'García',
    city: 'Oviedo',
    lang: 'es',
    games: 110,
    biography: 'Mi hija elige, yo pierdo.',
    taste: ['platform', 'racing', 'party', 'kids'],
    platforms: ['switch', 'wii', 'switch-2', 'wii-u'],
  },
  {
    nick: 'pixelpere',
    name: 'Pere',
    surname: 'Soler',
    city: 'Palma',
    lang: 'es',
    games: 210,
    biography: 'De la cinta al cartucho. Aún sé rebobinar con un boli.',
    taste: ['arcade', 'platform', 'shooter', 'adventure'],
    platforms: ['zx-spectrum', 'msx', 'amstrad-cpc', 'arcade', 'nes', 'master-system'],
  },
  {
    nick: 'marcus_d',
    name: 'Marcus',
    surname: null,
    city: 'Bristol',
    lang: 'en',
    games: 120,
    biography: 'Mostly racing, mostly last.',
    taste: ['racing', 'sport', 'simulator', 'open-world'],
    platforms: ['xbox-series', 'xbox-one', 'xbox-360', 'xbox', 'pc'],
  },
  {
    nick: 'lune',
    name: 'Lune',
    surname: null,
    city: 'Montréal',
    lang: 'en',
    games: 100,
    biography: 'Here for the soundtracks.',
    taste: ['music', 'adventure', 'role-playing', 'science-fiction'],
    platforms: ['playstation-5', 'switch', 'psp'],
  },
]
