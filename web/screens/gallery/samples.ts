import type { GameArt } from '../../../common/art/game-art.ts'

const rows = `Lantern Valley|simulator|PC|2016
Iron Knight III|role-playing-rpg|PlayStation 5|2022
Night Harbour: The Long Tide|adventure|Nintendo Switch|2023
Moon Courier|platform|Nintendo Switch 2|2025
Orbit Nine|shooter|Xbox Series X|2019
Paper Streets|adventure|PC|1994
Glass Garden|puzzle|Super Nintendo|1993
The Witch of Salt Island|role-playing-rpg|PlayStation 4|2018
Turbo Rally 2|racing|Mega Drive|1992
Cinder|indie|PC|2021
Under the Quiet Mountain: Director's Edition|adventure|Xbox One|2020
Kōjin|fighting|Dreamcast|1999
Signal|music|PlayStation 4|2014
Hollow Gate|horror|GameCube|2002
Block Party 64|platform|Nintendo 64|1998
King of Nothing|strategy|PC|2011
Añoranza|adventure|Nintendo Switch|2024
Pocket Circuit|puzzle|Game Boy|1990
A Very Long Name for a Very Small Game About Post Offices|simulator|PC|2026
Sunless Sea Lanes|strategy|PC|2015
Dead Air|horror|PlayStation 5|2023
Samurai Letters|hack-and-slash|PlayStation 3|2009
City of Copper|strategy|Nintendo DS|2007
Three|puzzle|Wii|2010`

/** Invented games, so that the gallery needs no data. */
export const sampleGames: GameArt[] = rows.split('\n').map((row) => {
  const [title, genre, platform, year] = row.split('|') as [string, string, string, string]
  return { title, genre, platform, year: Number(year) }
})

export const sampleGame = (index: number): GameArt => sampleGames[index % sampleGames.length] as GameArt

export const sampleNicks = ['marta', 'leo_r', 'ada', 'okami', 'tess', 'jun', 'nuria_v', 'vgarcia', 'kim', 'pol']
