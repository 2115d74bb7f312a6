import type { GameArt } from '../../../common/art/game-art.ts'

const shelf = (lines: string): GameArt[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', genre = '', platform = '', year = ''] = line.trim().split(' | ')
      return { title, genre, platform, year: Number(year) }
    })

/** Title, genre, platform and year of the games on the access page's wall. */
export const wallGames: GameArt[][] = [
  shelf(`
    Hollow Knight: Silksong | platform | Nintendo Switch 2 | 2025
    Elden Ring | role-playing | PlayStation 5 | 2022
    Celeste | platform | Nintendo Switch | 2018
    Outer Wilds | adventure | PC | 2019
    Chrono Trigger | role-playing | Super Nintendo | 1995
    Persona 5 Royal | role-playing | PlayStation 4 | 2019
    Balatro | card-board | PC | 2024
    Clair Obscur: Expedition 33 | role-playing | PlayStation 5 | 2025
    Resident Evil 4 | shooter | PlayStation 5 | 2023
    Astro Bot | platform | PlayStation 5 | 2024
    Cyberpunk 2077 | role-playing | PC | 2020
    Super Mario World | platform | Super Nintendo | 1990
    Dark Souls III | role-playing | PlayStation 4 | 2016
    Portal 2 | puzzle | PC | 2011
    Tetris Effect | puzzle | PlayStation 4 | 2018
    Return of the Obra Dinn | adventure | PC | 2018
    Doom Eternal | shooter | Xbox One | 2020
    Street Fighter 6 | fighting | PlayStation 5 | 2023
    Cuphead | platform | Xbox One | 2017
    Journey | adventure | PlayStation 3 | 2012`),
  shelf(`
    Metroid Prime | shooter | GameCube | 2002
    Shadow of the Colossus | adventure | PlayStation 2 | 2005
    Hades II | role-playing | PC | 2025
    Stardew Valley | simulator | PC | 2016
    Disco Elysium | role-playing | PC | 2019
    Bloodborne | role-playing | PlayStation 4 | 2015
    The Witcher 3: Wild Hunt | role-playing | PlayStation 4 | 2015
    Baldur's Gate 3 | role-playing | PC | 2023
    Into the Breach | strategy | PC | 2018
    Red Dead Redemption 2 | adventure | PlayStation 4 | 2018
    Silent Hill 2 | shooter | PlayStation 2 | 2001
    Katamari Damacy | puzzle | PlayStation 2 | 2004
    Undertale | role-playing | PC | 2015
    Inside | platform | Xbox One | 2016
    Kentucky Route Zero | adventure | PC | 2013
    GoldenEye 007 | shooter | Nintendo 64 | 1997
    Pikmin 4 | strategy | Nintendo Switch | 2023
    Rez Infinite | shooter | PlayStation 4 | 2016
    Okami HD | adventure | PlayStation 3 | 2012
    Dredge | adventure | PC | 2023`),
  shelf(`
    Animal Crossing: New Horizons | simulator | Nintendo Switch | 2020
    Mario Kart 8 Deluxe | racing | Nintendo Switch | 2017
    Slay the Spire | card-board | PC | 2019
    Pokémon Emerald | role-playing | Game Boy Advance | 2004
    Citizen Sleeper | role-playing | PC | 2022
    Cocoon | puzzle | PC | 2023
    Nier: Automata | role-playing | PlayStation 4 | 2017
    Death Stranding | adventure | PlayStation 4 | 2019
    Unpacking | puzzle | PC | 2021
    Sekiro: Shadows Die Twice | adventure | PlayStation 4 | 2019
    Gran Turismo 7 | racing | PlayStation 5 | 2022
    Alan Wake 2 | shooter | PlayStation 5 | 2023
    Spiritfarer | simulator | Nintendo Switch | 2020
    A Short Hike | adventure | PC | 2019
    Rocket League | sport | PC | 2015
    Jet Set Radio | sport | Dreamcast | 2000
    Forza Horizon 5 | racing | Xbox Series X|S | 2021
    Vampire Survivors | indie | PC | 2022
    Civilization VI | strategy | PC | 2016
    Dave the Diver | adventure | PC | 2023`),
]
