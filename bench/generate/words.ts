/** Words for plausible titles, series, companies and nicks; most come from the real catalogue. */
export const adjectives =
  'Ancient Astral Black Blazing Bloody Broken Burning Celestial Crimson Crystal Cursed Dark Deep Distant Divine Dread Eternal Fallen Final Forgotten Frozen Gilded Golden Grand Hidden Hollow Infinite Iron Last Little Lonely Lost Lucky Lunar Mad Mighty Misty Neon Night Nova Perfect Phantom Quiet Radiant Red Restless Royal Sacred Scarlet Secret Shattered Silent Silver Sleepy Solar Super Tiny Turbo Twisted Ultimate Untold Velvet Violet Wandering White Wild Winter'.split(
    ' ',
  )

export const nouns =
  'Abyss Academy Arena Army Ashes Autumn Battalion Beast Blade Bridge Brigade Cage Captain Castle Cat Chronicle Circuit City Clan Coast Colony Crown Dawn Desert Dimension Dragon Dream Drift Dungeon Echo Eclipse Edge Empire Engine Escape Factory Farm Fate Fighter Fist Fleet Forest Fortress Frontier Galaxy Garden Gate Ghost Giant Guardian Gun Harbor Harvest Heart Hero Horizon Hunter Island Journey Kingdom Knight Labyrinth Legacy Legend Library Light Machine Mansion Mask Memory Mirror Mission Moon Mountain Mystery Nation Night Oath Ocean Odyssey Orchard Outpost Paradise Path Pilot Pirate Planet Prince Princess Prophecy Puzzle Quest Racer Rain Raven Realm Rebellion River Road Robot Runner Saga Samurai Shadow Shore Siege Signal Sky Soldier Soul Spell Star Station Steel Storm Story Sword Tale Tank Temple Throne Tide Tower Train Treasure Tribe Valley Vault Village Void Voyage Warrior Watch Wave Wind Witch Wolf World Zone'.split(
    ' ',
  )

export const syllables =
  'ar bel cor da dra el en fa fen gal gar hal ia is ka kel kha lan lia lo lu ma mir mor na nel no or ora pha qua ra ren rin ro sa sha sil ta tel tha tor ul ur va vel vo xan ya yl ze zor bra cle dun eth fro gri hin jor kru lyn mel ny os pel rhe sto tri um vin wyn'.split(
    ' ',
  )

export const endings = [
  'Deluxe',
  'Remastered',
  'HD',
  'Online',
  'Tactics',
  'Simulator',
  'Tycoon',
  'Racing',
  'Pinball',
  'Adventures',
  'Collection',
  'Zero',
  'Gaiden',
  'Advance',
  '64',
  '3D',
]
export const numerals = [
  '',
  ' II',
  ' III',
  ' IV',
  ' V',
  ' VI',
  ' VII',
  ' VIII',
  ' IX',
  ' X',
  ' XI',
  ' XII',
  ' XIII',
  ' XIV',
  ' XV',
]
export const companyEndings = [
  'Games',
  'Studios',
  'Interactive',
  'Entertainment',
  'Software',
  'Soft',
  'Works',
  'Digital',
  'Arts',
  'Team',
  'Labs',
  'Productions',
  'Publishing',
  '',
]
