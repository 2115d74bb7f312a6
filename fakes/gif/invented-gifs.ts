/** A GIF that exists only here. */
export interface InventedGif {
  number: number
  title: string
}

const doers = ['Happy cat', 'Tired knight', 'Small dragon', 'Proud wizard', 'Lost robot', 'Brave snail']
const deeds = ['jumps', 'dances', 'falls over', 'says yes', 'says no', 'waves', 'sleeps', 'claps', 'runs away', 'wins']

/** Sixty of them: three pages. */
export const inventedGifs: InventedGif[] = deeds.flatMap((deed, row) =>
  doers.map((doer, column) => ({ number: row * doers.length + column + 1, title: `${doer} ${deed}` })),
)

export const findGifs = (word: string): InventedGif[] =>
  inventedGifs.filter(({ title }) => title.toLowerCase().includes(word.toLowerCase()))
