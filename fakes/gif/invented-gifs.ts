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

/**
 * A moving GIF without compression: a ball that rolls over a floor, in the colour of its number. Every pixel is one
 * code of eight bits; the table of codes is cleared before it would grow to nine.
 */
export function drawGif(number: number, width: number, height: number): Buffer {
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size(width, height),
    // A table of 128 colours follows.
    Buffer.of(0xf6, 0, 0),
    palette(number),
    Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1'),
    ...Array.from({ length: frames }, (_, frame) => drawFrame(frame, width, height)),
    Buffer.of(0x3b),
  ])
}

const frames = 4
const colours = 128
const [clear, end] = [128, 129]
/** Pixels between two clearings: code 130 is the first that is added, 255 the last of eight bits. */
const run = 120

const size = (...sides: number[]): Buffer => Buffer.from(sides.flatMap((side) => [side & 255, side >> 8]))

/** 0: the wall, 1: the floor, 2: the ball. */
function palette(number: number): Buffer {
  const table = Buffer.alloc(colours * 3)
  const hue = (number * 47) % 256
  ;[
    [hue, 255 - hue, 160],
    [hue >> 1, (255 - hue) >> 1, 90],
    [250, 240, 200],
  ].forEach((colour, at) => table.set(colour, at * 3))
  return table
}

function drawFrame(frame: number, width: number, height: number): Buffer {
  const radius = height / 6
  const [x, y] = [(width * (frame + 0.5)) / frames, height * (frame % 2 === 0 ? 0.6 : 0.45)]
  const codes: number[] = []
  for (let at = 0; at < width * height; at++) {
    if (at % run === 0) codes.push(clear)
    const [left, top] = [at % width, Math.floor(at / width)]
    const inBall = Math.hypot(left - x, top - y) < radius
    codes.push(inBall ? 2 : top > height * 0.77 ? 1 : 0)
  }
  codes.push(end)
  const blocks: Buffer[] = []
  for (let at = 0; at < codes.length; at += 255) {
    const part = codes.slice(at, at + 255)
    blocks.push(Buffer.of(part.length, ...part))
  }
  const control = Buffer.of(0x21, 0xf9, 4, 4, 25, 0, 0, 0)
  const head = Buffer.concat([Buffer.of(0x2c, 0, 0, 0, 0), size(width, height), Buffer.of(0, 7)])
  return Buffer.concat([control, head, ...blocks, Buffer.of(0)])
}
